import { readFileSync } from 'node:fs'

/**
 * Letters that look like others (UTS 39), each with the form that represents them. A line of the file is such a form and the letters
 * that look like it, as hexadecimal code points; scripts/confusables.ts writes it.
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

// Removes case in any script. It converts to capitals and back, because the capital of ß is two
// letters, ẞ is a separate letter, and the end of a word decides between σ and ς.
const withoutCase = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKD')
    // The dot of İ becomes a separate mark, which on an i is redundant.
    .replace(/([ij])\u0307/g, '$1')

const shapeOf = (text: string): string =>
  [...text.normalize('NFKD')]
    .map((letter) => shapes.get(letter) ?? letter)
    .join('')
    .normalize('NFC')

/**
 * The keys of a username: two names that share a key count as the same. A capital can look like the small letter of another (I and l),
 * so a name has a key for its form without case and one for its form as written. A name in another script also has a key for its
 * form in capitals; for Latin names that would make Ali and All the same.
 */
export function usernameKeys(username: string): string[] {
  const written = username.normalize('NFKC')
  const forms = [withoutCase(written), written]
  if (!/\p{Script=Latin}/u.test(written)) forms.push(written.toUpperCase())
  return [...new Set(forms.map((form) => shapeOf(withoutCase(shapeOf(form)))))]
}
