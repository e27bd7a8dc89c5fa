/** A feature's name in each spelling. */
export interface Names {
  /** For folders, files and addresses: `balloon-games`. */
  kebab: string
  /** For values: `balloonGames`. */
  camel: string
  /** For types and components: `BalloonGames`. */
  pascal: string
  /** For sentences: `Balloon games`. */
  words: string
}

/**
 * @param kebab the folder's name
 * @returns undefined if it isn't a valid name
 */
export function namesOf(kebab: string): Names | undefined {
  if (!/^[a-z]+(-[a-z]+)*$/.test(kebab)) return undefined
  const pascal = kebab.split('-').map(capital).join('')
  return {
    kebab,
    camel: pascal.charAt(0).toLowerCase() + pascal.slice(1),
    pascal,
    words: capital(kebab.replaceAll('-', ' ')),
  }
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
