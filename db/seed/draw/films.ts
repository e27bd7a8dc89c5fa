import { mkdir, rm, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import {
  BufferTarget,
  EncodedPacket,
  EncodedVideoPacketSource,
  Output,
  WebMOutputFormat,
} from 'mediabunny'
import sharp from 'sharp'
import { FILMED } from '../people/recordings.ts'
import { handleOf } from '../people/roster.ts'
import { randomFrom } from '../random.ts'

// Makes the demo world's intro videos again from the portraits: `node --import tsx db/seed/draw/films.ts`.
const WIDTH = 272
const HEIGHT = 340
const QUALITY = 20
/** Frames per second, and seconds. The last frame leads back to the first. */
const RATE = 8
const SECONDS = 3
const FRAMES = RATE * SECONDS

const portraits = fileURLToPath(new URL('../portraits/', import.meta.url))
const folder = fileURLToPath(new URL('../films/', import.meta.url))

/** A lossy WebP contains a frame of VP8, so no other encoder is needed. */
function frameOf(webp: Buffer): Buffer {
  const at = webp.indexOf('VP8 ')
  if (at < 0) throw new Error('not a lossy WebP')
  return webp.subarray(at + 8, at + 8 + webp.readUInt32LE(at + 4))
}

/** The slow movement of a camera held by hand: nearer, slightly aside, and back. */
async function filmOf(name: string): Promise<Buffer> {
  const random = randomFrom(`film of ${name}`)
  const portrait = await sharp(`${portraits}${handleOf(name)}-1.webp`).toBuffer()
  const { width, height } = await sharp(portrait).metadata()
  const sway = random.between(-1, 1)
  const target = new BufferTarget()
  const output = new Output({ format: new WebMOutputFormat(), target })
  const source = new EncodedVideoPacketSource('vp8')
  output.addVideoTrack(source, { frameRate: RATE })
  await output.start()
  for (let n = 0; n < FRAMES; n++) {
    const breath = (1 - Math.cos((2 * Math.PI * n) / FRAMES)) / 2
    const side = Math.sin((2 * Math.PI * n) / FRAMES) * sway
    const scale = 1 / (1.04 + 0.14 * breath)
    const [cutWidth, cutHeight] = [Math.round(width * scale), Math.round(height * scale)]
    const picture = await sharp(portrait)
      .extract({
        left: Math.round(((width - cutWidth) / 2) * (1 + 0.6 * side)),
        top: Math.round((height - cutHeight) * 0.35),
        width: cutWidth,
        height: cutHeight,
      })
      .resize(WIDTH, HEIGHT)
      .webp({ quality: QUALITY, effort: 6 })
      .toBuffer()
    const decoderConfig = { codec: 'vp8', codedWidth: WIDTH, codedHeight: HEIGHT }
    await source.add(new EncodedPacket(frameOf(picture), 'key', n / RATE, 1 / RATE), {
      decoderConfig,
    })
  }
  await output.finalize()
  return Buffer.from(target.buffer ?? new ArrayBuffer(0))
}

await rm(folder, { recursive: true, force: true })
await mkdir(folder, { recursive: true })
let bytes = 0
for (const name of FILMED) {
  const film = await filmOf(name)
  await writeFile(`${folder}${handleOf(name)}.webm`, film)
  bytes += film.length
}
console.log(`${FILMED.length} videos, ${Math.round(bytes / 1024)} kB`)
