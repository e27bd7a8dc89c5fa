import {
  EncodedPacketSink,
  type Input,
  type InputAudioTrack,
  type InputVideoTrack,
} from 'mediabunny'
import { packetLength } from './packet-length.ts'
import type { Length } from './rules.ts'
import { type Scrub, scrubOf } from './scrub.ts'
import { scrubDescription } from './scrub-description.ts'

/** A track to keep, with the counts of its packets. */
export interface Kept {
  track: InputVideoTrack | InputAudioTrack
  codec: string
  /** The decoder's description, without anything that a decoder doesn't need. */
  description: Uint8Array | null
  packets: number
  scrub: Scrub
  /** In seconds. */
  starts: number
  ends: number
}

type Codecs = { video: readonly string[]; audio: readonly string[] }
type WrongTracks = 'unreadable' | 'wrong-type'

/** Tracks to keep: the first video, if this kind of file has one, and the first sound. */
export async function tracksOf(input: Input, codecs: Codecs): Promise<Kept[] | WrongTracks> {
  const [video] = await input.getVideoTracks()
  const [audio] = await input.getAudioTracks()
  const wantsVideo = codecs.video.length > 0
  if (!video && !audio) return 'unreadable'
  if (wantsVideo ? !video : video || !audio) return 'wrong-type'
  const kept: Kept[] = []
  for (const track of [video, audio]) {
    if (!track) continue
    const codec = await track.getCodec()
    const known = track.isVideoTrack() ? codecs.video : codecs.audio
    if (!codec || !known.includes(codec)) return 'unreadable'
    const config = await track.getDecoderConfig()
    const description = bytesOf(config?.description)
    // Without it, the lengths inside a packet are unknown and nothing could be removed.
    if ((codec === 'avc' || codec === 'hevc') && !description) return 'unreadable'
    const clean = description && scrubDescription(codec, description)
    if (description && !clean) return 'unreadable'
    kept.push({
      track,
      codec,
      description: clean,
      packets: 0,
      starts: 0,
      ends: 0,
      scrub: scrubOf(codec, description),
    })
  }
  return kept
}

/**
 * Counts each track's packets by the index, without reading the media.
 * @returns null if there are more than `atMost`
 */
export async function count(
  kept: readonly Kept[],
  atMost: number,
  onPacket: () => void,
): Promise<Length | null> {
  let frames = 0
  for (const each of kept) {
    let [starts, ends] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
    const packets = new EncodedPacketSink(each.track).packets(undefined, undefined, {
      metadataOnly: true,
    })
    for await (const { timestamp, duration } of packets) {
      onPacket()
      if (++each.packets > atMost) return null
      starts = Math.min(starts, timestamp)
      ends = Math.max(ends, timestamp + duration)
    }
    Object.assign(each, { starts, ends })
    if (each.track.isVideoTrack()) frames = each.packets
  }
  const starts = Math.min(...kept.map((each) => each.starts))
  return { byTimes: Math.max(...kept.map((each) => each.ends)) - starts, byPackets: 0, frames }
}

/** Returns a function that reads the duration of a track's packets from their bytes; null for video and for codecs without it. */
export async function ownLengthOf({ track, codec, description }: Kept) {
  if (track.isVideoTrack()) return null
  const sound = track as InputAudioTrack
  const [rate, channels] = [await sound.getSampleRate(), await sound.getNumberOfChannels()]
  return packetLength({ codec, rate, channels, description })
}

function bytesOf(source: ArrayBufferView | ArrayBufferLike | undefined): Uint8Array | null {
  if (!source) return null
  return ArrayBuffer.isView(source)
    ? new Uint8Array(source.buffer, source.byteOffset, source.byteLength)
    : new Uint8Array(source)
}
