import { cutOffFile } from '../../../contract/files/cut-off.ts'
import { Refusal, unavailable } from '../../../platform/base/errors.ts'
import { uploadLimits } from '../contract.ts'
import type { InspectedKind } from '../kinds.ts'
import { isCutOffFile } from './cut-off-file.ts'
import { inspectApart } from './inspectors.ts'
import { inspectionLimits } from './limits.ts'
import type { Job, Outcome } from './messages.ts'
import { createTurns } from './turns.ts'

const turnOf = createTurns(inspectionLimits)

/**
 * Inspects a file in a separate process and writes a new file of its packets only.
 * @param whose whose turn it takes: a person's, or a host's
 * @returns seconds and bytes of the new file
 * @throws Refusal UNDECODABLE, WRONG_TYPE, TOO_LONG, UNAVAILABLE
 */
export async function inspect(whose: string, job: Omit<Job, 'longest'>): Promise<{ seconds: number; bytes: number }> {
  // What is left of it might pass for a shorter file.
  if (await isCutOffFile(job.from)) throw cutOff(job.kind)
  const longest = uploadLimits[job.kind].tolerated
  const outcome: Outcome = (await turnOf(whose, () => inspectApart({ ...job, longest }))) ?? { refused: 'unreadable' }
  if ('seconds' in outcome) return outcome
  throw refusals[outcome.refused](job.kind)
}

export const wrongType = (kind: InspectedKind) =>
  new Refusal('WRONG_TYPE', kind === 'video' ? 'Please select a video file.' : 'Please select an audio file.')

const named = { voice: 'recording', music: 'song', video: 'video', 'voice-note': 'recording' } as const
export const undecodable = (kind: InspectedKind) =>
  new Refusal('UNDECODABLE', `This ${named[kind]} could not be read. Please choose another file.`)
const cutOff = (kind: InspectedKind) => new Refusal('UNDECODABLE', cutOffFile(named[kind]))

const tooLong = {
  voice: 'Voice recordings must be 15 seconds or less.',
  music: 'This song is too long.',
  video: 'Selfie videos must be 30 seconds or less.',
  'voice-note': 'Voice messages must be 60 seconds or less.',
} as const

const refusals = {
  unreadable: undecodable,
  'cut-off': cutOff,
  'wrong-type': wrongType,
  'too-long': (kind: InspectedKind) => new Refusal('TOO_LONG', tooLong[kind]),
  disk: () => unavailable(),
} as const
