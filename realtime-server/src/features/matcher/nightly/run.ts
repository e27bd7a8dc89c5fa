import { Worker } from 'node:worker_threads'
import type { Refitted } from '../refit.ts'

export interface RefitJob {
  databaseUrl: string
  secret: string
  /** Milliseconds since 1970. */
  now: number
}

/** Heap in megabytes. Reading takes less (`reading.ts`); everything else is in typed arrays, which don't count here. */
export const heap = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 8 }

/** Refits in its own thread and connection, so that requests don't wait for the arithmetic. */
export function refitInThread(job: RefitJob): Promise<Refitted | null> {
  const worker = new Worker(new URL('./worker.mjs', import.meta.url), {
    workerData: job,
    execArgv: [],
    resourceLimits: heap,
  })
  // A stopping server doesn't wait for it: nothing is stored then, and the next run starts over.
  worker.unref()
  return new Promise<Refitted | null>((resolve, reject) => {
    worker.on('message', resolve)
    worker.on('error', reject)
    worker.on('exit', () => reject(new Error('the refit ended early')))
  })
}
