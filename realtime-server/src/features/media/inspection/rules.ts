import type { InspectedKind } from '../kinds.ts'

/** Seconds of the longest track, by the file's timestamps and by its packets. */
export interface Length {
  byTimes: number
  byPackets: number
  /** Frames of its video; 0 without video. */
  frames: number
}

/** Highest frame rate of a video. Forged timestamps could otherwise squeeze more frames into the same time. */
const framesAtMost = 125
/** Minimum duration of a track without timestamps, such as a single picture. */
const shortest = 0.05

/** Duration of a file in seconds. Forged timestamps can't shorten it, because the packets count too. */
export const secondsOf = ({ byTimes, byPackets }: Length): number => Math.max(byTimes, byPackets)

/** Checks that this many frames fit into the claimed duration. */
export const isPlausible = (length: Length): boolean =>
  length.frames <= Math.max(secondsOf(length), shortest) * framesAtMost + 1

const video = ['avc', 'hevc', 'vp8', 'vp9', 'av1']
/** Codecs whose packets reveal their duration. */
const timed = ['aac', 'opus', 'mp3', 'pcm-s16', 'pcm-s24', 'pcm-s32', 'pcm-f32', 'pcm-u8']

/** Codecs allowed for each kind of file: for video, if it has any, and for sound. */
export const codecsOf: Record<
  InspectedKind,
  { video: readonly string[]; audio: readonly string[] }
> = {
  voice: { video: [], audio: timed },
  'voice-note': { video: [], audio: timed },
  music: { video: [], audio: [...timed, 'vorbis', 'flac'] },
  video: { video, audio: ['aac', 'opus', 'mp3'] },
}
