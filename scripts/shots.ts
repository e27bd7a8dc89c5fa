// npm run shots [-- part of a name] [--axe]: writes every screen in every state into .shots/, on a phone and on a desktop, light
// and dark; with --axe it also reports what axe finds there and fails on any finding.
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { launch } from '../tests/harness/browser.ts'
import { root } from './lib/install.mjs'
import { command } from './lib/refusal.mjs'
import { ensureWebBuilt } from './lib/web-build.ts'
import { shots } from './shots/index.ts'
import { take } from './shots/take.ts'
import { openWorlds } from './shots/worlds.ts'

await command(async () => {
  const args = process.argv.slice(2)
  const wanted = args.filter((arg) => !arg.startsWith('--'))
  const chosen = shots.filter(({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)))
  const folder = join(root, '.shots')
  await mkdir(folder, { recursive: true })
  await ensureWebBuilt(console.log)
  const worlds = openWorlds()
  const browser = await launch()
  let faults = 0
  try {
    for (const shot of chosen) {
      const world = await worlds.of(shot.demo ? 'demo' : 'empty')
      faults += await take({ shot, world, browser, folder, axe: args.includes('--axe') })
    }
  } finally {
    await browser.close()
    await worlds.close()
  }
  console.log(`${chosen.length} screens, ${faults} faults`)
  process.exitCode = faults > 0 ? 1 : 0
})
