import { setTimeout as sleep } from 'node:timers/promises'
import { Refusal } from '../lib/refusal.mjs'
import type { DataDir } from './data-dir.ts'
import type { Parts } from './parts.ts'
import type { Server } from './server.ts'

/** A server that lives for fewer milliseconds than this died quickly. Swoon gives up after this many quick deaths in a row. */
const quickDeaths = { within: 60_000, atMost: 5 } as const
const firstPause = 250

/** Milliseconds before the next start; doubles after each quick death. */
export const pauseAfter = (deaths: number) => firstPause * 2 ** Math.max(0, deaths - 1)

/**
 * Restarts the server whenever it ends unexpectedly, even by kill -9. Returns when Swoon is being stopped.
 * @param launch starts another server with the first one's settings
 * @throws Refusal with the reason of the last death, after five quick deaths in a row
 */
export async function keepServing(
  parts: Pick<Parts, 'servers' | 'isStopping'>,
  data: Pick<DataDir, 'noteServer'>,
  first: Server,
  launch: () => Server,
): Promise<void> {
  let server = first
  let startedAt = performance.now()
  let deaths = 0
  for (;;) {
    const reason = await server.ended
    if (parts.isStopping) return
    deaths = performance.now() - startedAt < quickDeaths.within ? deaths + 1 : 1
    if (deaths >= quickDeaths.atMost)
      throw new Refusal(
        `The server ended ${deaths} times in a row soon after its start, at last ${reason}.`,
      )
    console.warn(`The server has ended unexpectedly, ${reason}, and is started again.`)
    await sleep(pauseAfter(deaths))
    if (parts.isStopping) return
    startedAt = performance.now()
    server = launch()
    parts.servers.splice(0, parts.servers.length, server)
    data.noteServer(server.pid)
  }
}
