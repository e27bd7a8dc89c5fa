import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, vi } from 'vitest'
import { reportOf, slowIn } from '../chaos/report.ts'
import { runChaos } from '../chaos/run.ts'

const minutes = 10

it.each([1, 2])(
  'keeps every promise for ten minutes of faults, and heals soon after each (seed %i)',
  async (seed) => {
    vi.spyOn(console, 'warn').mockReturnValue()
    const folder = await mkdtemp(path.join(tmpdir(), 'swoon-chaos-'))
    const result = await runChaos({
      seed,
      until: { milliseconds: minutes * 60_000 },
      pairs: 16,
      folder,
    })
    console.log(reportOf(result))
    expect(result.lies).toEqual([])
    expect(slowIn(result).map(({ fault, healed }) => [fault.name, healed])).toEqual([])
    await rm(folder, { recursive: true, force: true })
  },
  (minutes + 10) * 60_000,
)
