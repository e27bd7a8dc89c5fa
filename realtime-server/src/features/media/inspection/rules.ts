import type { UploadKind } from '../contract.ts'

/** Seconds by the file's times, and by what the packets say of themselves; both of the longest track. */
export interface Length {
  byTimes: number
  byPackets: number
  /** Frames of its video; 0 without one. */
  frames: number
}

/** Frames a second that a video may have: forged times press more of them into the same time. */
const framesAtMost = 125
/** A track without times, such as a single picture, still has a moment. */
const shortest = 0.05

/** Seconds of a file: forged times do not shorten it, as its packets tell theirs. */
export const secondsOf = ({ byTimes, byPackets }: Length): number => Math.max(byTimes, byPackets)

/** Whether so many frames fit into the time that the file claims. */
export const isPlausible = (length: Length): boolean =>
  length.frames <= Math.max(secondsOf(length), shortest) * framesAtMost + 1

const video = ['avc', 'hevc', 'vp8', 'vp9', 'av1']
/** Those whose packets tell their length, or whose bytes do. */
const timed = ['aac', 'opus', 'mp3', 'pcm-s16', 'pcm-s24', 'pcm-s32', 'pcm-f32', 'pcm-u8']

/** What may be in a file of a kind: codecs of its picture (none: it has no picture) and of its sound. */
export const codecsOf: Record<UploadKind, { video: readonly string[]; audio: readonly string[] }> = {
  voice: { video: [], audio: timed },
  music: { video: [], audio: [...timed, 'vorbis', 'flac'] },
  video: { video, audio: ['aac', 'opus', 'mp3'] },
}
