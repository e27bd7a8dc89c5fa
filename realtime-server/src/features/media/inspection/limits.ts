import { inspectorLimits } from '../contract.ts'
import type { InspectedKind } from '../kinds.ts'

/**
 * Limits of inspecting uploads, however the server was started: inspectors are processes with their own flags. `heap` is in megabytes,
 * times are in milliseconds.
 */
export const inspectionLimits = {
  ...inspectorLimits,
  heap: 96,
  /** Megabytes above which an inspector is replaced after a file, so that the next one doesn't pay for its leftovers. */
  memoryKept: 160,
  /** Processor time, which a busy machine doesn't use up, plus some per packet and per megabyte of the file. */
  computing: 1000,
  computingPerPacket: 0.02,
  computingPerMegabyte: 20,
  /** Wall-clock time. */
  inAll: 60_000,
  startsWithin: 30_000,
  /** Most time that a file waits in the queue. */
  waits: 60_000,
  waitingOfOne: 4,
  /** Time for which a person goes last after a file was given up. */
  owes: 10 * 60_000,
} as const

/**
 * Most packets of a file: a voice's 16 s and a voice note's 61 s in Opus's shortest packets, a video's 31 s at 125 frames a second with its
 * sound, and a song's 77 minutes of AAC.
 */
export const packetsAtMost: Readonly<Record<InspectedKind, number>> = {
  voice: 10_000,
  'voice-note': 30_000,
  video: 40_000,
  music: 200_000,
}

/** Most samples in an MP4 chunk: the library counts through all of them for each sample. PCM has more, but is read by chunks. */
export const samplesOfChunk = 20_000
