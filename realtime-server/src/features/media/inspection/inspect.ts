import { Worker } from 'node:worker_threads'
import { Refusal, unavailable } from '../../../platform/errors.ts'
import { createQueue, createQueues } from '../../../platform/semaphore.ts'
import { type UploadKind, uploadLimits } from '../contract.ts'
import type { Job, Message, Outcome } from './messages.ts'

/** Milliseconds without a sign of progress after which inspection is stopped: a crafted file could keep a thread busy for ever. */
const patience = 5000
/** The time limit for a whole file, in milliseconds. */
const patienceInAll = 15_000
/** Milliseconds for starting a thread, which takes longer on a busy machine. */
const startsWithin = 30_000
const megabytes = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 16 } as const

// One thread takes about 100 MB, whatever the size of its file.
const queuedForAll = createQueue(1, 40)
/** One file of a person at a time, so that files that use up their time do not delay other people's. */
const queuedFor = createQueues(1, 4)

/**
 * Inspects a file in a separate thread and writes a new file of its packets only.
 * @returns seconds and bytes of the new file
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
    // Out of memory or a fault of the library. It is the file's fault if the thread had begun with it.
    worker.on('error', (error) => (hasBegun ? unreadable() : reject(error)))
    worker.on('exit', () => {
      stopTimers()
      unreadable()
    })
  }).finally(() => worker.terminate())
}
