import { Worker } from 'node:worker_threads'
import { Refusal, unavailable } from '../../../platform/errors.ts'
import { createQueue, createQueues } from '../../../platform/semaphore.ts'
import { type UploadKind, uploadLimits } from '../contract.ts'
import type { Job, Message, Outcome } from './messages.ts'

/** Milliseconds until the next sign of progress: a crafted file keeps a thread busy for ever, a busy machine is only slow. */
const patience = 5000
/** Milliseconds for all of a file. */
const patienceInAll = 15_000
/** Milliseconds until a thread has started, which takes longer the busier the machine is. */
const startsWithin = 30_000
const megabytes = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 16 } as const

// One thread takes about 100 MB, whatever the size of its file.
const queuedForAll = createQueue(1, 40)
/** One after the other: a person's files that use up all of their time hold up nobody else's. */
const queuedFor = createQueues(1, 4)

/**
 * Looks at a file in a thread of its own and writes what is kept of it: its packets alone, in a new file.
 * @returns seconds and bytes of what was written
 * @throws Refusal UNDECODABLE, WRONG_TYPE, TOO_LONG, UNAVAILABLE
 */
export async function inspect(ownerId: string, job: Omit<Job, 'longest'>): Promise<{ seconds: number; bytes: number }> {
  const longest = uploadLimits[job.kind].tolerated
  const outcome = await queuedFor(ownerId, () => queuedForAll(() => inThread({ ...job, longest })))
  if ('seconds' in outcome) return outcome
  throw refusals[outcome.refused](job.kind)
}

export const wrongType = (kind: UploadKind) =>
  new Refusal('WRONG_TYPE', kind === 'video' ? 'Please select a video file.' : 'Please select an audio file.')

const named = { voice: 'recording', music: 'song', video: 'video' } as const
export const undecodable = (kind: UploadKind) =>
  new Refusal('UNDECODABLE', `This ${named[kind]} could not be read. Please choose another file.`)

const tooLong = {
  voice: 'Voice recordings must be 15 seconds or less.',
  music: 'This song is too long.',
  video: 'Selfie videos must be 30 seconds or less.',
} as const

const refusals = {
  unreadable: undecodable,
  'wrong-type': wrongType,
  'too-long': (kind: UploadKind) => new Refusal('TOO_LONG', tooLong[kind]),
  disk: () => unavailable(),
} as const

function inThread(job: Job): Promise<Outcome> {
  const worker = new Worker(new URL('./worker.mjs', import.meta.url), {
    workerData: job,
    execArgv: [],
    resourceLimits: megabytes,
  })
  return new Promise<Outcome>((resolve, reject) => {
    const timers = new Set([setTimeout(() => reject(unavailable()), startsWithin)])
    const stopTimers = () => timers.forEach(clearTimeout)
    const unreadable = () => resolve({ refused: 'unreadable' })
    let hasBegun = false
    let quiet: NodeJS.Timeout | undefined
    worker.on('message', (message: Message) => {
      if (typeof message !== 'string') return resolve(message)
      if (message === 'ready') {
        hasBegun = true
        stopTimers()
        timers.add(setTimeout(unreadable, patienceInAll))
      }
      clearTimeout(quiet)
      quiet = setTimeout(unreadable, patience)
      timers.add(quiet)
    })
    // Out of memory, or a fault of the library: about the file, once the thread has begun with it.
    worker.on('error', (error) => (hasBegun ? unreadable() : reject(error)))
    worker.on('exit', () => {
      stopTimers()
      unreadable()
    })
  }).finally(() => worker.terminate())
}
