import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'
import { patience, waitFor } from './server.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Factor by which this machine is currently slower than when idle, judged by starting a small program; at least 1. */
async function slowness(): Promise<number> {
  const start = performance.now()
  await once(spawn(process.execPath, ['--import', 'tsx', '-e', '0'], { cwd: root }), 'exit')
  return Math.max(1, (performance.now() - start) / 400)
}

/** Expects the time taken to be less than promised. A longer time is compared with this machine's current slowness. */
export async function expectPromised(took: number, milliseconds: number): Promise<void> {
  expect(took).toBeLessThan(took < milliseconds ? milliseconds : milliseconds * (await slowness()))
}

/** Waits for a state promised within this many milliseconds from now. */
export async function promised(
  holds: () => boolean | Promise<boolean>,
  milliseconds: number,
  what: string,
): Promise<void> {
  const start = performance.now()
  await waitFor(holds, patience, what)
  await expectPromised(performance.now() - start, milliseconds)
}
