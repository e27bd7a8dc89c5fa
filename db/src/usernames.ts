import { readFileSync } from 'node:fs'

/**
 * Maps letters that look like others (UTS 39) to the form that represents them. Each line of the file has such a form and its look-alikes,
 * as hexadecimal code points; scripts/confusables.ts writes it.
 */
const shapes = new Map<string, string>()
for (const line of readFileSync(new URL('confusables.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n')) {
  const [shape = '', ...letters] = line.split(' ').map(textOf)
  for (const letter of letters) shapes.set(letter, shape)
}

function textOf(codes: string): string {
  return codes
    .split('+')
    .map((code) => String.fromCodePoint(Number.parseInt(code, 16)))
    .join('')
}

// Removes case in any script. Converts to upper case and back, because the capital of ß is two letters, ẞ is a separate letter, and the end
// of a word decides between σ and ς.
const withoutCase = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKD')
    // The dot of İ becomes a separate mark, which is redundant on an i.
    .replace(/([ij])\u0307/g, '$1')

const shapeOf = (text: string): string =>
  [...text.normalize('NFKD')]
    .map((letter) => shapes.get(letter) ?? letter)
    .join('')
    .normalize('NFC')

/**
 * Keys of a username: names that share a key count as the same. A capital can look like another letter's lower case (I and l), so a name
 * has a key for its form without case and one as written. A name in another script also has a key for its upper-case form; for Latin names
 * that would make Ali and All the same.
 */
export function usernameKeys(username: string): string[] {
  const written = username.normalize('NFKC')
  const forms = [withoutCase(written), written]
  if (!/\p{Script=Latin}/u.test(written)) forms.push(written.toUpperCase())
  return [...new Set(forms.map((form) => shapeOf(withoutCase(shapeOf(form)))))]
}
