import { readFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { chatRoutes } from '@swoon/realtime-server/contract/chat'
import type { Live } from '../harness/live.ts'
import { pairs } from '../harness/pairs.ts'
import { eventually, placeOf, type Stage } from './stage.ts'

/** Two people, one on each server, who were connected before a fault. */
export interface Canary {
  /**
   * Makes them write to each other from now on.
   * @returns milliseconds until each has heard the other by an event; null after 45 s
   */
  heal(): Promise<number | null>
  close(): void
}

/** Milliseconds. Later attempts are less frequent, since each person has a budget of 120 messages a minute. */
const [givenUp, pause, later] = [45_000, 150, 1000]

export async function openCanary(stage: Stage): Promise<Canary> {
  const { lab } = stage
  const [pair] = await eventually(() => pairs(placeOf(stage), 1))
  if (!pair) throw new Error('no pair')
  const { matchId, one, other } = pair
  let isClosed = false
  const tabs: [Live, Live] = await eventually(async () => [
    await one.live(lab.nodes[0].url),
    await other.live(lab.nodes[1].url),
  ])
  // A stopping server disconnects its sockets, and the library does not reconnect then.
  for (const { socket } of tabs) {
    const again = () => void setTimeout(() => !isClosed && !socket.active && socket.connect(), 300)
    socket.on('connect_error', again).on('disconnect', again)
  }
  return {
    async heal() {
      const start = performance.now()
      for (const tab of tabs) tab.events.length = 0
      const heard = (tab: Live, from: string) =>
        tab.all('message:sent').some(({ message }) => message.senderId === from)
      while (performance.now() - start < givenUp) {
        // An unanswered call must not delay the next.
        for (const [n, who] of [one, other].entries())
          void who
            .call(
              chatRoutes.send,
              { body: { matchId, content: 'canary' } },
              lab.nodes[n === 0 ? 0 : 1].url,
            )
            .catch(() => undefined)
        await sleep(performance.now() - start < 10_000 ? pause : later)
        if (heard(tabs[0], other.id) && heard(tabs[1], one.id)) return performance.now() - start
      }
      return null
    },
    close() {
      isClosed = true
      for (const tab of tabs) tab.close()
    },
  }
}

/** The percentage of the last ten seconds in which tasks waited for a processor. If unavailable: waiting processes per processor. */
export function pressure(): number {
  try {
    return Number(
      /^some avg10=([\d.]+)/.exec(readFileSync('/proc/pressure/cpu', 'utf8'))?.[1] ?? 100,
    )
  } catch {
    return ((loadavg()[0] ?? 0) / availableParallelism()) * 100
  }
}
