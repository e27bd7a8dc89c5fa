import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../scripts/lib/install.mjs'
import { gateFiles } from '../../scripts/test/needs.ts'
import { serverTestsOf } from '../../scripts/test/quick.ts'
import type { Copy } from './copy.ts'
import { percent } from './listed.ts'
import { noticedAmong } from './noticed.ts'
import { type Drawn, drawnFrom } from './sites.ts'
import { ruleFiles } from './sources.ts'

/** Draws mutants from rules and contracts, and runs the tests of each. Prints the survivors. @returns whether there are none */
export async function runDrawn(copy: Copy, seed: string, count: number): Promise<boolean> {
  const sources = new Map(ruleFiles().map((file) => [file, readFileSync(join(root, file), 'utf8')]))
  const drawn = drawnFrom(sources, seed, count)
  let noticed = 0
  for (const [at, each] of drawn.entries()) {
    const test = await copy.changed(each, () =>
      noticedAmong(copy, each.file, serverTestsFor(each.file)),
    )
    if (test !== null) noticed++
    console.log(
      `${at + 1}/${drawn.length} ${test === null ? 'SURVIVED' : 'noticed '} ${placeOf(each)}  ${test ?? ''}`,
    )
  }
  console.log(
    `\nseed ${seed}: ${noticed} of ${drawn.length} noticed (${percent(noticed, drawn.length)} %)`,
  )
  return noticed === drawn.length
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ')
const placeOf = ({ file, site }: Drawn) =>
  `${file}:${site.line}  ${oneLine(site.from)}  →  ${oneLine(site.to)}`

/** Features whose rules are covered by other features' tests. */
const shownBy: Readonly<Record<string, readonly string[]>> = {
  allowances: ['swipes', 'streak'],
  calendar: ['streak'],
  compatibility: ['discovery'],
  people: ['profile', 'usernames'],
  prompts: ['profile'],
  vitals: ['profile'],
}

/** The gate's server tests of a source's feature, then those of the promised numbers; none of the web client, which no server runs. */
function serverTestsFor(source: string): string[] {
  const [, feature] = /^realtime-server\/src\/features\/([\w-]+)\//.exec(source) ?? []
  if (feature === undefined) return []
  const features = [feature, ...(shownBy[feature] ?? [])]
  const own = serverTestsOf(
    features.map((name) => `realtime-server/src/features/${name}/contract.ts`),
  )
  const numbers = gateFiles().filter((file) =>
    /^tests\/features\/promises\/(lengths|numbers|times)\./.test(file),
  )
  return [...new Set([...own, ...numbers])]
}
