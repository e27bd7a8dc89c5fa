import { unavailable } from '../../../platform/base/errors.ts'
import { refuse } from '../../../platform/base/refusal.ts'
import { uploadLimits } from '../contract.ts'
import type { InspectedKind } from '../kinds.ts'
import { isCutOffFile } from './cut-off-file.ts'
import { inspectApart } from './inspectors.ts'
import { inspectionLimits } from './limits.ts'
import type { Job, Outcome } from './messages.ts'
import { createTurns } from './turns.ts'

const turnOf = createTurns(inspectionLimits)

/**
 * Inspects a file in a separate process and writes a new file from its packets only.
 * @param whose the person or host whose turn it takes
 * @returns seconds and bytes of the new file
 * @throws Refusal UNDECODABLE, WRONG_TYPE, TOO_LONG, UNAVAILABLE
 */
export async function inspect(
  whose: string,
  job: Omit<Job, 'longest'>,
): Promise<{ seconds: number; bytes: number }> {
  // The rest of a truncated file might pass for a shorter one.
  if (await isCutOffFile(job.from)) throw cutOff(job.kind)
  const longest = uploadLimits[job.kind].tolerated
  const outcome: Outcome = (await turnOf(whose, () => inspectApart({ ...job, longest }))) ?? {
    refused: 'unreadable',
  }
  if ('seconds' in outcome) return outcome
  throw refusals[outcome.refused](job.kind)
}

export const wrongType = (kind: InspectedKind) => refuse(kind === 'video' ? 'notVideo' : 'notAudio')

const named = {
  voice: 'recording',
  music: 'song',
  video: 'video',
  'voice-note': 'recording',
} as const
export const undecodable = (kind: InspectedKind) => refuse(`${named[kind]}Unreadable`)
const cutOff = (kind: InspectedKind) => refuse(`${named[kind]}CutOff`)

const tooLong = {
  voice: 'voiceTooLong',
  music: 'songTooLong',
  video: 'videoTooLong',
  'voice-note': 'voiceNoteTooLong',
} as const

const refusals = {
  unreadable: undecodable,
  'cut-off': cutOff,
  'wrong-type': wrongType,
  'too-long': (kind: InspectedKind) => refuse(tooLong[kind]),
  disk: () => unavailable(),
} as const
