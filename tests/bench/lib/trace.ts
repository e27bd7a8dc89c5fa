import type { CDPSession } from 'playwright-core'

interface TraceEvent {
  name: string
  pid: number
  tid: number
  /** Processor time of the thread, in microseconds. */
  tdur?: number
}

/**
 * Measures the CPU time of each main-thread task of the page, which unlike frame times is reliable on a busy machine.
 * @returns a function that stops it and returns the milliseconds of each task
 */
export async function traceWork(session: CDPSession): Promise<() => Promise<number[]>> {
  const tasks = new Map<string, number[]>()
  session.on('Tracing.dataCollected', ({ value }) => {
    for (const event of value as unknown as TraceEvent[]) {
      if (event.name !== 'RunTask' || event.tdur === undefined) continue
      const thread = `${event.pid}:${event.tid}`
      const times = tasks.get(thread) ?? []
      times.push(event.tdur / 1000)
      tasks.set(thread, times)
    }
  })
  await session.send('Tracing.start', {
    traceConfig: { includedCategories: ['disabled-by-default-devtools.timeline'] },
  })
  return async () => {
    const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve))
    await session.send('Tracing.end')
    await complete
    const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
    return [...tasks.values()].sort((one, other) => sum(other) - sum(one))[0] ?? []
  }
}
