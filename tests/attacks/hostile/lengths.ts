import { voice } from '../../harness/recordings.ts'
import { box, number } from './bytes.ts'
import { full, mpeg4, pcm, soundOf, table, tablesOf } from './tables.ts'

const packed = (bits: string) =>
  Buffer.from((bits.match(/.{1,8}/g) ?? []).map((byte) => Number.parseInt(byte.padEnd(8, '0'), 2)))
const bits = (value: number, length: number) => value.toString(2).padStart(length, '0')

const aac = Buffer.from('014020064fde0270c0', 'hex')
/** AAC with a synthesized upper half, and the rate of its core written out. */
const writtenRate = packed(
  [bits(5, 5), bits(15, 4), bits(22_050, 24), bits(1, 4), bits(4, 4), bits(2, 5), '000'].join(''),
)
export const plainAac = Buffer.from([0x12, 0x08])
const mp3 = Buffer.concat([Buffer.from('fffb90c4', 'hex'), Buffer.alloc(413)])
const times = (count: number, bytes: Buffer) => Buffer.concat(Array<Buffer>(count).fill(bytes))

/** Two minutes of PCM whose table claims one second. */
function squeezed(): Buffer {
  const [rate, seconds] = [16_000, 120]
  const samples = rate * seconds
  return soundOf({
    entry: pcm(rate),
    units: samples,
    data: Buffer.alloc(samples * 2),
    tables: (data) => [
      table('stts', [[samples, 1]]),
      table('stsc', [[1, rate, 1]]),
      full('stsz', 2, samples),
      table(
        'stco',
        Array.from({ length: seconds }, (_, second) => [data + second * rate * 2]),
      ),
    ],
  })
}

const packetsOf = (entry: Buffer, packets: number, packet: Buffer) =>
  soundOf({
    entry,
    units: 44_100,
    data: times(packets, packet),
    tables: tablesOf(packets, 1, packet.length),
  })

/** Sounds longer than a voice may be that claim otherwise. */
export async function forgedLengths(): Promise<[what: string, bytes: Buffer][]> {
  const wav = await voice({ seconds: 60, wrapping: 'wav' })
  wav.writeUInt16LE(640, wav.indexOf('fmt ') + 20)
  return [
    ['PCM squeezed by its times', squeezed()],
    [
      'AAC whose rate is written out, with its upper half synthesised',
      packetsOf(mpeg4(44_100, 0x40, writtenRate), 640, aac),
    ],
    ['MP3 with eight frames in a packet', packetsOf(mpeg4(44_100, 0x6b), 280, times(8, mp3))],
    ['WAV of blocks that are larger than its samples', wav],
    [
      'more packets than a voice has',
      packetsOf(mpeg4(44_100, 0x40, plainAac), 10_001, Buffer.alloc(1)),
    ],
  ]
}

const tiny = (...more: readonly Buffer[]) =>
  soundOf({
    entry: mpeg4(44_100, 0x40, plainAac),
    units: 44_100,
    data: aac,
    tables: (data) => [...tablesOf(1, 1024, aac.length)(data), ...more],
  })
const countless = 0xffff_ffff

/** A fragment index inside the media, which the file's last word points to. */
function hiddenIndex(): Buffer {
  const index = box('mfra', box('moof', box('traf', full('tfhd', 1), full('trun', 2_000_000_000))))
  const whole = box('free', index, number(index.length + 4))
  return Buffer.concat([tiny(), whole])
}

/** Songs of a few hundred bytes whose tables claim more than the bytes can hold. */
export function forgedTables(): [what: string, bytes: Buffer][] {
  const samples = 2_000_000_000
  const each = (type: string, ...before: readonly number[]) =>
    tiny(full(type, ...before, countless))
  return [
    [
      'two billion samples, each with an offset',
      soundOf({
        entry: mpeg4(44_100, 0x40, plainAac),
        units: 44_100,
        tables: (data) => [...tablesOf(samples, 1, 1)(data), table('ctts', [[samples, 0]])],
      }),
    ],
    [
      'two billion samples',
      soundOf({ entry: mpeg4(44_100, 0x40, plainAac), units: 1, tables: tablesOf(samples, 1, 1) }),
    ],
    ...['stts', 'ctts', 'stsc', 'stco', 'co64', 'stss', 'elst'].map((type): [string, Buffer] => [
      type,
      each(type),
    ]),
    ['sbgp', each('sbgp', 0)],
    ['stsz', each('stsz', 0)],
    ['stz2', each('stz2', 4)],
    ['tfra', tiny(full('tfra', 1, 0, countless))],
    [
      'trun',
      Buffer.concat([
        tiny(),
        box('moof', box('traf', full('tfhd', 1), box('trun', number(0x0100), number(countless)))),
      ]),
    ],
    [
      'a leap of four billion chunks',
      tiny(
        table('stsc', [
          [1, 1, 1],
          [countless, 1, 1],
        ]),
      ),
    ],
    ['times of two billion samples', tiny(table('stts', [[samples, 0]]))],
    ['an index hidden in the media', hiddenIndex()],
    [
      'a frame that has a head of its own',
      packetsOf(mpeg4(44_100, 0x40, plainAac), 1, Buffer.from('fff150400168fc', 'hex')),
    ],
  ]
}
