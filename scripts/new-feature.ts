// npm run new-feature <name>: writes an empty feature for server, web client and tests, and its line in each shared table.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { root } from './lib/install.mjs'
import { command, Refusal } from './lib/refusal.mjs'
import { writeFeature } from './new-feature/write.ts'

await command(async () => {
  const [name, ...more] = process.argv.slice(2)
  if (!name || more.length > 0)
    throw new Refusal('Name the feature: npm run new-feature <name>, such as balloon-games.')
  const { written, lines } = writeFeature(root, name)
  // Formatting also sorts the new lines into sorted tables.
  spawnSync(join(root, 'node_modules/.bin/biome'), ['check', '--write', ...written, ...lines], {
    cwd: root,
  })
  for (const file of written) console.log(`wrote ${file}`)
  for (const file of lines) console.log(`one line in ${file}`)
  console.log(
    `Now: npm test -- ${name}. What fails is what is to be written: CONTRIBUTING.md says in which order.`,
  )
})
