import type { InspectedKind } from '../kinds.ts'

/** Durations in seconds of the longest track, by the file's timestamps and by its packets. */
export interface Length {
  byTimes: number
  byPackets: number
  /** Frames of its video; 0 without video. */
  frames: number
}

/** The highest frame rate of a video, because forged timestamps could squeeze more frames into the same time. */
const framesAtMost = 125
/** A track without timestamps, such as a single picture, still has a minimal duration. */
const shortest = 0.05

/** The duration of a file in seconds. Forged timestamps do not shorten it, because the packets count too. */
export const secondsOf = ({ byTimes, byPackets }: Length): number => Math.max(byTimes, byPackets)

/** Checks whether so many frames fit into the duration that the file claims. */
export const isPlausible = (length: Length): boolean =>
  length.frames <= Math.max(secondsOf(length), shortest) * framesAtMost + 1

const video = ['avc', 'hevc', 'vp8', 'vp9', 'av1']
/** Codecs whose duration can be read from packets or computed from bytes. */
const timed = ['aac', 'opus', 'mp3', 'pcm-s16', 'pcm-s24', 'pcm-s32', 'pcm-f32', 'pcm-u8']

/** The permitted codecs of a kind of file, for its video (none if it has no video) and its sound. */
export const codecsOf: Record<
  InspectedKind,
  { video: readonly string[]; audio: readonly string[] }
> = {
  voice: { video: [], audio: timed },
  'voice-note': { video: [], audio: timed },
  music: { video: [], audio: [...timed, 'vorbis', 'flac'] },
  video: { video, audio: ['aac', 'opus', 'mp3'] },
}
