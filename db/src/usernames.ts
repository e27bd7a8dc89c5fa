import { readFileSync } from 'node:fs'

/**
 * Letters that look like others (UTS 39), each with the shape that stands for all of them. A line of the file is a shape and the
 * letters that look like it, as hexadecimal code points; scripts/confusables.ts writes it.
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

// Without case in any script: there and back, as ß has two letters as its capital, ẞ is one of its own, and the end of a word
// decides between σ and ς.
const withoutCase = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKD')
    // The dot that İ brings along has no place of its own on an i.
    .replace(/([ij])\u0307/g, '$1')

const shapeOf = (text: string): string =>
  [...text.normalize('NFKD')]
    .map((letter) => shapes.get(letter) ?? letter)
    .join('')
    .normalize('NFC')

/**
 * By what a username is taken: two names that share a key are one name. A capital can look like the small letter of another (I and
 * l), so a name has a key for how it looks without case and one for how it looks as it is written. One of another script has a key
 * for how it looks in capitals as well; of a Latin name that would make one of Ali and All.
 */
export function usernameKeys(username: string): string[] {
  const written = username.normalize('NFKC')
  const forms = [withoutCase(written), written]
  if (!/\p{Script=Latin}/u.test(written)) forms.push(written.toUpperCase())
  return [...new Set(forms.map((form) => shapeOf(withoutCase(shapeOf(form)))))]
}
