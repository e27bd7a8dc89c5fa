import { film, voice } from '../../harness/recordings.ts'
import { canary, type Hostile, half, intoTable, noise, noisyHalf, text } from './bytes.ts'
import { notes } from './sounds.ts'

const nothing = [415, 422] as const

/** An H.264 unit in which a camera may store any data. */
const supplement = Buffer.concat([
  Buffer.from([6, 5, 16 + canary.length]),
  Buffer.alloc(16, 7),
  text(canary),
  Buffer.from([0x80]),
])

/**
 * A WebM that makes its reader loop forever. Found by trial: with noise of this seed the library searches endlessly for the next cluster.
 */
export async function busyVideo(): Promise<Buffer> {
  const long = await film({ seconds: 20, wrapping: 'webm' })
  return Buffer.concat([long.subarray(0, Math.floor(long.length * 0.3)), noise(long.length * 2, 1)])
}

export async function hostileVideos(): Promise<Hostile[]> {
  const video = (
    what: string,
    bytes: Buffer,
    becomes: Hostile['becomes'],
    kind: Hostile['kind'] = 'video',
  ) => ({
    what,
    kind,
    bytes,
    becomes,
  })
  const mp4 = await film({ seconds: 4, wrapping: 'mp4' })
  const tableLast = await film({ seconds: 4, wrapping: 'mp4-table-last' })
  const webm = await film({ seconds: 4, wrapping: 'webm' })
  const tags = { title: canary, comment: canary }
  const fast = (wrapping: 'mp4' | 'webm') =>
    film({ seconds: 60, wrapping, hasSound: false, rate: 30, retimed: (at) => at / 20 })
  return [
    video('a video as a voice', mp4, [415], 'voice'),
    video('a video as a song', webm, [415], 'music'),
    video('a voice as a video', await voice({ seconds: 2, wrapping: 'mp4' }), [415]),
    video('a page', text(`<script>${canary}</script>`), nothing),
    video('an animated SVG', text(`<svg><animate>${canary}</animate></svg>`), nothing),
    video('half of one whose table is whole', mp4.subarray(0, mp4.length - 200), nothing),
    video('half of one without a table', half(tableLast), nothing),
    video('a WebM that turns into noise', noisyHalf(webm, 7), [422, 200] as const),
    video('a WebM that keeps its reader busy for ever', await busyVideo(), [422]),
    video('an MP4 that turns into noise', noisyHalf(mp4, 7), nothing),
    video('a minute of pictures in three seconds, MP4', await fast('mp4'), nothing),
    video('a minute of pictures in three seconds, WebM', await fast('webm'), nothing),
    video(
      'a minute whose sound shows it',
      await film({ seconds: 60, wrapping: 'mp4', retimed: (at) => at / 4 }),
      [422],
    ),
    video('an MP4 that says where it was made', intoTable(tableLast, ...notes), 'taken'),
    video('a QuickTime file with tags', await film({ seconds: 2, wrapping: 'mov', tags }), 'taken'),
    video('a WebM with tags', await film({ seconds: 2, wrapping: 'webm', tags }), 'taken'),
    video(
      'an MP4 with notes among its pictures',
      await film({ seconds: 2, wrapping: 'mp4', extra: supplement }),
      'taken',
    ),
  ]
}
