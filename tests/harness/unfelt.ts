import { expect } from 'vitest'
import { type Bystander, figures } from './bystander.ts'

/** Milliseconds within which an attacker must be cut off. */
const goneWithin = 2000
/** Milliseconds that an uncut attack continues, long enough to see its effect. */
export const attackFor = 4000

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
/** The permitted response time, as a multiple of the time at rest, and the megabytes that the server's memory may grow. */
const bounds = { ratio: 5, megabytes: 150 }
/** The permitted response time, as a multiple of the time through a process that does no work for the same flood. */
const bareRatio = 2
const tries = 3

interface Bounds {
  ratio: number
  megabytes: number
  /** The same attack on a server that does no work for it; other people's requests go through its process. */
  bare?: { through: string; attack: () => Promise<unknown> }
}

interface Attack {
  said: string
  /** Milliseconds until a connection that must be cut was cut. */
  lasted?: number
}

/**
 * Runs an attack while other people make ordinary requests, and expects that they do not suffer. A harmful attack harms every time, a pause
 * of a busy machine does not, so a slow response is measured again, up to three times. If the machine has no core to spare, `bare` measures
 * the cost of busy cores alone.
 */
export async function expectUnfelt(
  others: Bystander,
  name: string,
  attack: () => Promise<Attack>,
  { ratio, megabytes, bare }: Bounds = bounds,
): Promise<void> {
  for (let round = 1; ; round++) {
    const rest = await others.during(() => pause(1000))
    const busy = bare && (await others.during(bare.attack, bare.through))
    let done: Attack = { said: '' }
    const seen = await others.during(async () => {
      done = await attack()
    })
    const compared = busy ? `; through a bare server ${figures(busy)}` : ''
    console.log(`${name}: ${done.said}; ${figures(seen)}; at rest ${figures(rest)}${compared}`)
    const permitted = Math.max(ratio * rest.p99, busy ? bareRatio * busy.p99 : 0)
    expect(done.lasted ?? 0).toBeLessThan(goneWithin)
    expect(seen.failed).toBe(0)
    expect(seen.memory).toBeLessThan(rest.memory + megabytes)
    if (round < tries && seen.p99 >= permitted) continue
    expect(seen.p99).toBeLessThan(permitted)
    return
  }
}
