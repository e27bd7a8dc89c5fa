/** A feature's name in each way of writing. */
export interface Names {
  /** `balloon-games`: folders, files, addresses. */
  kebab: string
  /** `balloonGames`: values. */
  camel: string
  /** `BalloonGames`: types and components. */
  pascal: string
  /** `Balloon games`: sentences. */
  words: string
}

/** @param kebab the name of the folder; undefined where it is none */
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
