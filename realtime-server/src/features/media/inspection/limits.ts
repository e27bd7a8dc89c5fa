import { inspectorLimits } from '../contract.ts'
import type { InspectedKind } from '../kinds.ts'

/**
 * Limits of inspecting uploads, the same however the server was started: an inspector is a process
 * with separate flags. `heap` is megabytes, times are milliseconds.
 */
export const inspectionLimits = {
  ...inspectorLimits,
  heap: 96,
  /**
   * Megabytes above which an inspector is replaced after a file, so that its leftovers are not
   * charged to the next.
   */
  memoryKept: 160,
  /** Computing time, which a busy machine does not use up, and what each packet and each megabyte of the file add to it. */
  computing: 1000,
  computingPerPacket: 0.02,
  computingPerMegabyte: 20,
  /** By the clock. */
  inAll: 60_000,
  startsWithin: 30_000,
  /** How long a file waits for its turn. */
  waits: 60_000,
  waitingOfOne: 4,
  /** How long a person whose file was given up comes after the others. */
  owes: 10 * 60_000,
} as const

/**
 * The packets that a file may have: a voice's 16 s and a voice note's 61 s in the shortest packets of Opus, a video's 31 s at 125 frames a second with its
 * sound, and a song's 77 minutes of AAC.
 */
export const packetsAtMost: Readonly<Record<InspectedKind, number>> = {
  voice: 10_000,
  'voice-note': 30_000,
  video: 40_000,
  music: 200_000,
}

/** The samples that a chunk of an MP4 may have: the library counts through all of them for each. PCM has more, and is read by chunks. */
export const samplesOfChunk = 20_000
