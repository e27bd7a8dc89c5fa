import { stat } from 'node:fs/promises'
import {
  EncodedAudioPacketSource,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  FilePathSource,
  FilePathTarget,
  Input,
  type InputAudioTrack,
  type InputVideoTrack,
  Output,
} from 'mediabunny'
import { refusedIndex } from './boxes.ts'
import { containers } from './containers.ts'
import { packetsAtMost } from './limits.ts'
import type { Job, Outcome } from './messages.ts'
import { codecsOf, isPlausible, type Length, secondsOf } from './rules.ts'
import { count, type Kept, ownLengthOf, tracksOf } from './tracks.ts'

/** Most bytes that reading and writing may buffer. */
const cached = 4 * 1024 * 1024
const gathered = 1024 * 1024

/**
 * Copies a file packet by packet into a new one, which keeps only picture and sound. The packets decide the length, not the file's
 * metadata.
 * @param onPacket called with each packet
 */
export async function rewrap(
  { kind, container, longest, from, to }: Job,
  onPacket: () => void,
): Promise<Outcome> {
  const refused = container === 'mp4' ? refusedIndex(from, kind) : null
  if (refused) return { refused }
  const input = new Input({
    formats: containers[container].reads,
    source: new FilePathSource(from, { maxCacheSize: cached }),
  })
  const kept = await tracksOf(input, codecsOf[kind])
  if (typeof kept === 'string') return { refused: kept }
  const isTooLong = (length: Length) => longest !== null && !(secondsOf(length) <= longest)
  const length = await count(kept, packetsAtMost[kind], onPacket)
  if (!length) return { refused: 'too-long' }
  if (kept.some(({ packets }) => packets === 0)) return { refused: 'unreadable' }
  // The index is enough to tell, so the rest isn't read.
  if (isTooLong(length)) return { refused: 'too-long' }
  if (!isPlausible(length)) return { refused: 'unreadable' }

  const output = new Output({
    format: containers[container].writes(),
    target: new FilePathTarget(to, { chunked: true, chunkSize: gathered }),
  })
  const first = Math.min(...kept.map(({ starts }) => starts))
  const copies: (() => Promise<Copied>)[] = []
  for (const each of kept) copies.push(await copying(output, each, { first, onPacket }))
  await output.start()
  const copied = await Promise.all(copies.map((copy) => copy()))
  // A truncated file has fewer packets than its index says.
  if (copied.some(({ packets }, at) => packets !== kept[at]?.packets)) return { refused: 'cut-off' }
  await output.finalize()
  const whole = { ...length, byPackets: Math.max(...copied.map(({ seconds }) => seconds)) }
  if (isTooLong(whole)) return { refused: 'too-long' }
  return { seconds: secondsOf(whole), bytes: (await stat(to)).size }
}

interface Copied {
  packets: number
  /** Length by the packets themselves; 0 if they don't contain it. */
  seconds: number
}

/**
 * Adds a track to a file.
 * @returns a function that writes its packets
 */
async function copying(
  output: Output,
  kept: Kept,
  { first, onPacket }: { first: number; onPacket(): void },
): Promise<() => Promise<Copied>> {
  const { track, scrub } = kept
  const description = kept.description && { description: kept.description }
  const ownLength = await ownLengthOf(kept)
  const maximumPacketCount = kept.packets
  let add: EncodedVideoPacketSource['add']
  let close: () => void
  if (track.isVideoTrack()) {
    const source = new EncodedVideoPacketSource((await track.getCodec()) ?? 'avc')
    output.addVideoTrack(source, {
      rotation: await (track as InputVideoTrack).getRotation(),
      maximumPacketCount,
    })
    const config = await (track as InputVideoTrack).getDecoderConfig()
    add = (packet) =>
      source.add(packet, config ? { decoderConfig: { ...config, ...description } } : {})
    close = () => source.close()
  } else {
    const source = new EncodedAudioPacketSource(
      (await (track as InputAudioTrack).getCodec()) ?? 'aac',
    )
    output.addAudioTrack(source, { maximumPacketCount })
    const config = await (track as InputAudioTrack).getDecoderConfig()
    add = (packet) =>
      source.add(packet, config ? { decoderConfig: { ...config, ...description } } : {})
    close = () => source.close()
  }
  return async () => {
    const copied: Copied = { packets: 0, seconds: 0 }
    for await (const packet of new EncodedPacketSink(track).packets()) {
      onPacket()
      copied.packets++
      const seconds = ownLength ? ownLength(packet.data) : 0
      copied.seconds += seconds ?? 0
      const data = seconds === null ? null : scrub(packet.data)
      if (!data) throw new Error('a packet is broken')
      if (data.length > 0)
        await add(packet.clone({ data, timestamp: packet.timestamp - first, sideData: {} }))
    }
    close()
    return copied
  }
}
