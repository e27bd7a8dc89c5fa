// One side of a comparison: pairs that write as fast as they get answers.
import { cpuOf, databaseMeter, percentile } from '../lib/measure.ts'

export interface Leg {
  rate: number
  p50: number
  p99: number
  /** Microseconds of CPU per message. */
  server: number
  database: number
  redis: number
  total: number
  lost: number
  doubled: number
  refused: number
}

/** Processes whose processor time is counted: servers and a Redis by their processes, a Postgres by the database's name. */
export interface Meters {
  pids: readonly number[]
  database: string
  redis: number | null
}

/** A line by which one person of a pair writes to the other. */
export interface Line {
  /** Resolves when the server has answered. @returns whether the message was stored */
  send(content: string): Promise<boolean>
  close(): void
}

export interface Side {
  name: string
  run(leg: string, seconds: number): Promise<Leg>
  close(): void
}

const words = 'Saturday sounds lovely, shall we say eight at the place by the river?'

/** @param open opens all lines, and from then on reports messages that reached a pair's other person */
export async function sideOf(
  name: string,
  meters: Meters,
  open: (onArrival: (content: string, at: number) => void) => Promise<readonly Line[]>,
): Promise<Side> {
  let onArrival = (_content: string, _at: number) => {}
  const lines = await open((content, at) => onArrival(content, at))

  async function run(leg: string, seconds: number): Promise<Leg> {
    const sentAt = new Map<string, number>()
    const took: number[] = []
    let [doubled, refused] = [0, 0]
    onArrival = (content, at) => {
      const start = sentAt.get(content)
      if (start === undefined) return
      if (start < 0) doubled++
      else {
        took.push(at - start)
        sentAt.set(content, -1)
      }
    }
    const database = databaseMeter(meters.database)
    const cpu = () => meters.pids.map(cpuOf).reduce((sum, each) => sum + each, 0)
    const redis = () => (meters.redis === null ? 0 : cpuOf(meters.redis))
    const [serverBefore, redisBefore, started] = [cpu(), redis(), performance.now()]
    let count = 0
    await Promise.all(
      lines.map(async (line, index) => {
        for (let n = 0; performance.now() - started < seconds * 1000; n++) {
          const content = `${name} ${leg} ${index} ${n} ${words}`
          sentAt.set(content, performance.now())
          if (await line.send(content)) count++
          else {
            refused++
            sentAt.delete(content)
          }
        }
      }),
    )
    const lasted = (performance.now() - started) / 1000
    const [server, postgres, shared] = [cpu() - serverBefore, database(), redis() - redisBefore]
    const until = performance.now() + 5000
    while (took.length < count && performance.now() < until)
      await new Promise((resolve) => setTimeout(resolve, 20))
    return {
      rate: count / lasted,
      p50: percentile(took, 0.5),
      p99: percentile(took, 0.99),
      server: server / count,
      database: postgres / count,
      redis: shared / count,
      total: (server + postgres + shared) / count,
      lost: count - took.length,
      doubled,
      refused,
    }
  }

  return {
    name,
    run,
    close() {
      for (const line of lines) line.close()
    },
  }
}
