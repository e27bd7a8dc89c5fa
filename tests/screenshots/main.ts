// npm run screenshots [-- part of a name] [--axe]: writes every screen in every state into .screenshots/, on a phone and on a desktop,
// light and dark; with --axe it also reports axe findings and fails on any.
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../../scripts/lib/install.mjs'
import { command } from '../../scripts/lib/refusal.mjs'
import { ensureConsoleBuilt, ensureWebBuilt } from '../../scripts/lib/web-build.ts'
import { launch } from '../harness/browser.ts'
import { screenshots } from './index.ts'
import { take } from './take.ts'
import { openWorlds } from './worlds.ts'

await command(async () => {
  const args = process.argv.slice(2)
  const wanted = args.filter((arg) => !arg.startsWith('--'))
  const chosen = screenshots.filter(
    ({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)),
  )
  const folder = join(root, '.screenshots')
  await mkdir(folder, { recursive: true })
  await ensureWebBuilt(console.log)
  await ensureConsoleBuilt(console.log)
  const worlds = openWorlds()
  const browser = await launch()
  let faults = 0
  const left = [...chosen]
  async function lane() {
    for (let screenshot = left.shift(); screenshot; screenshot = left.shift()) {
      const world = await worlds.of(screenshot.demo ? 'demo' : 'empty')
      const found = await take(
        { screenshot, world, browser },
        { folder, axe: args.includes('--axe') },
      )
      for (const fault of found) console.error(fault)
      faults += found.length
    }
  }
  try {
    await Promise.all([lane(), lane()])
  } finally {
    await browser.close()
    await worlds.close()
  }
  console.log(`${chosen.length} screens, ${faults} faults`)
  process.exitCode = faults > 0 ? 1 : 0
})
