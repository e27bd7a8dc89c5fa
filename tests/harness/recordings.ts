import {
  AdtsOutputFormat,
  type AudioCodec,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  FlacOutputFormat,
  type MetadataTags,
  MovOutputFormat,
  Mp3OutputFormat,
  Mp4OutputFormat,
  OggOutputFormat,
  Output,
  type OutputFormat,
  WavOutputFormat,
  WebMOutputFormat,
} from 'mediabunny'
import sharp from 'sharp'

const formats = {
  mp4: () => new Mp4OutputFormat({ fastStart: 'in-memory' }),
  'mp4-table-last': () => new Mp4OutputFormat({ fastStart: false }),
  'mp4-fragmented': () => new Mp4OutputFormat({ fastStart: 'fragmented' }),
  mov: () => new MovOutputFormat({ fastStart: 'in-memory' }),
  webm: () => new WebMOutputFormat(),
  ogg: () => new OggOutputFormat(),
  mp3: () => new Mp3OutputFormat(),
  wav: () => new WavOutputFormat(),
  aac: () => new AdtsOutputFormat(),
  flac: () => new FlacOutputFormat(),
} satisfies Record<string, () => OutputFormat>
export type Wrapping = keyof typeof formats

interface Sound {
  codec: AudioCodec
  rate: number
  /** Duration of one packet in seconds. */
  packet: number
  bytes: Uint8Array
  config: AudioDecoderConfig
}

const bytes = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'))
const sound = (
  codec: AudioCodec,
  name: string,
  rate: number,
  packet: number,
  data: Uint8Array,
  description?: string,
): Sound => ({
  codec,
  rate,
  packet,
  bytes: data,
  config: {
    codec: name,
    sampleRate: rate,
    numberOfChannels: 1,
    ...(description !== undefined && { description: bytes(description) }),
  },
})

/** Silence in each codec, packet by packet. */
const sounds = {
  opus: sound(
    'opus',
    'opus',
    48_000,
    0.02,
    bytes('f8fffe'),
    '4f707573486561640101380180bb0000000000',
  ),
  aac: sound('aac', 'mp4a.40.2', 44_100, 1024 / 44_100, bytes('014020064fde0270c0'), '1208'),
  mp3: sound(
    'mp3',
    'mp3',
    44_100,
    1152 / 44_100,
    Uint8Array.from([...bytes('fffb90c4'), ...Array(413).fill(0)]),
  ),
  pcm: sound('pcm-s16', 'pcm-s16', 16_000, 0.1, new Uint8Array(3200)),
} as const

const soundOf: Partial<Record<Wrapping, keyof typeof sounds>> = {
  mp3: 'mp3',
  wav: 'pcm',
  aac: 'aac',
}

export interface Recording {
  seconds: number
  wrapping: Wrapping
  codec?: keyof typeof sounds
  tags?: MetadataTags
  /** Changes each packet's claimed start time. */
  retimed?(seconds: number): number
}

async function written(
  wrapping: Wrapping,
  tags: MetadataTags | undefined,
  fill: (output: Output) => (() => Promise<void>)[],
): Promise<Buffer> {
  const target = new BufferTarget()
  const output = new Output({ format: formats[wrapping](), target })
  if (tags) output.setMetadataTags(tags)
  const tracks = fill(output)
  await output.start()
  await Promise.all(tracks.map((track) => track()))
  await output.finalize()
  return Buffer.from(target.buffer ?? new ArrayBuffer(0))
}

function addSound(output: Output, { seconds, wrapping, codec, retimed = (at) => at }: Recording) {
  const { packet, bytes: data, config, codec: name } = sounds[codec ?? soundOf[wrapping] ?? 'opus']
  const source = new EncodedAudioPacketSource(name)
  output.addAudioTrack(source)
  return async () => {
    for (let n = 0; n * packet < seconds - 1e-6; n++) {
      const at = retimed(n * packet)
      const end = retimed((n + 1) * packet)
      await source.add(new EncodedPacket(data, 'key', at, end - at), { decoderConfig: config })
    }
    source.close()
  }
}

/** A silent file that any browser can play. */
export const voice = (recording: Recording): Promise<Buffer> =>
  written(recording.wrapping, recording.tags, (output) => [addSound(output, recording)])

/** A VP8 frame, as in a lossy WebP. */
export async function frame(width: number, height: number, hue: number): Promise<Uint8Array> {
  const webp = await sharp({
    create: { width, height, channels: 3, background: `hsl(${hue}, 70%, 50%)` },
  })
    .webp({ quality: 40 })
    .toBuffer()
  const at = webp.indexOf('VP8 ')
  if (at < 0) throw new Error('no frame')
  return webp.subarray(at + 8, at + 8 + webp.readUInt32LE(at + 4))
}

// Baseline, 64 x 64: the codec configuration of frames that are never decoded here.
const avcDescription = bytes('0142c00affe100076742c00adc426401000468ce3c80')

export interface Film extends Recording {
  /** Frames per second. */
  rate?: number
  hasSound?: boolean
  picture?: 'vp8' | 'avc'
  /** H.264 units inserted before every frame. */
  extra?: Uint8Array
}

/** An H.264 unit with its length prefix. */
function unit(data: Uint8Array): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  return Buffer.concat([length, data])
}

/** A video of single-color frames. */
export async function film(recording: Film): Promise<Buffer> {
  const {
    seconds,
    wrapping,
    tags,
    rate = 10,
    hasSound = true,
    retimed = (at) => at,
    extra,
  } = recording
  const picture = recording.picture ?? (wrapping === 'webm' ? 'vp8' : 'avc')
  const colors =
    picture === 'vp8' ? await Promise.all([10, 130, 250].map((hue) => frame(64, 64, hue))) : []
  const still = Buffer.concat([...(extra ? [unit(extra)] : []), unit(bytes('6588840a'))])
  return written(wrapping, tags, (output) => {
    const source = new EncodedVideoPacketSource(picture)
    output.addVideoTrack(source)
    const decoderConfig: VideoDecoderConfig = {
      codec: picture === 'vp8' ? 'vp8' : 'avc1.42c00a',
      codedWidth: 64,
      codedHeight: 64,
      ...(picture === 'avc' && { description: avcDescription }),
    }
    const frames = async () => {
      for (let n = 0; n < seconds * rate; n++) {
        const at = retimed(n / rate)
        const data = colors[n % 3] ?? still
        await source.add(new EncodedPacket(data, 'key', at, retimed((n + 1) / rate) - at), {
          decoderConfig,
        })
      }
      source.close()
    }
    return hasSound ? [frames, addSound(output, recording)] : [frames]
  })
}
