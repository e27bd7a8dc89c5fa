// Costs of receiving and sending a photo: a small and a large one, from which the cost per byte follows; and a long picture, as a strip and
// readable.
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { encodePhoto } from '../../../realtime-server/src/features/media/images.ts'
import { createDatabase } from '../../harness/database.ts'
import { person, upload } from '../../harness/person.ts'
import { spawnServer } from '../../harness/server.ts'
import { atOnce, cpuOf, databaseMeter } from '../lib/measure.ts'
import { table } from '../lib/results.ts'

const uploads = 10
const loads = 1000
const parallel = 8

/** Film grain, which no encoder compresses well: an upper bound for photos of this size. */
const grain = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#777',
      noise: { type: 'gaussian', mean: 128, sigma: 20 },
    },
  })
    .blur(1.2)
    .jpeg()
    .toBuffer()

/** As pictures were encoded before long ones got special treatment. */
async function strip(bytes: Buffer): Promise<{ large: Buffer; small: Buffer }> {
  const inside = (image: Sharp, side: number) =>
    image
      .resize(side, side, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80 })
      .toBuffer()
  const large = await inside(sharp(bytes).autoOrient(), 1200)
  return { large, small: await inside(sharp(large), 400) }
}

/** Table rows with a long picture's cost on each side, in alternation. */
async function longPicture(): Promise<string[][]> {
  const file = await grain(1170, 12_000)
  const sides = {
    'a strip of 117 × 1200': strip,
    'readable, 720 × 7385': (bytes: Buffer) => encodePhoto(bytes, 'upload'),
  }
  const spent = new Map<string, number>()
  const sizes = new Map<string, string[]>()
  for (let n = 0; n <= uploads; n++)
    for (const [side, encode] of Object.entries(sides)) {
      const before = process.cpuUsage()
      const { large, small } = await encode(file)
      const { user, system } = process.cpuUsage(before)
      // The first of each is not counted.
      if (n > 0) spent.set(side, (spent.get(side) ?? 0) + user + system)
      sizes.set(side, [String(large.length), String(small.length)])
    }
  return Object.keys(sides).map((side) => [
    side,
    ((spent.get(side) ?? 0) / uploads / 1000).toFixed(0),
    ...(sizes.get(side) ?? []),
  ])
}

const agent = new Agent({ keepAlive: true, maxSockets: parallel })
const load = (url: string, cookie: string) =>
  new Promise<number>((resolve, reject) => {
    get(url, { agent, headers: { cookie } }, (reply) => {
      let bytes = 0
      reply.on('data', (chunk: Buffer) => {
        bytes += chunk.length
      })
      reply.on('end', () =>
        reply.statusCode === 200 ? resolve(bytes) : reject(new Error(`${reply.statusCode}`)),
      )
    }).on('error', reject)
  })

/** @returns the lines of a report */
export async function mediaReport(): Promise<string[]> {
  const database = await createDatabase()
  const mediaDir = await mkdtemp(path.join(tmpdir(), 'swoon-media-'))
  const server = await spawnServer(database, mediaDir)
  const pid = server.child.pid ?? 0
  try {
    const owner = await person(server)
    const file = await grain(1200, 1200)
    await upload(owner, file)
    const before = cpuOf(pid)
    let address = ''
    for (let n = 0; n < uploads; n++) address = await upload(owner, file)
    const taken = (cpuOf(pid) - before) / uploads
    const rows: string[][] = []
    for (const url of [address, address.replace(/\.webp$/, '-small.webp')]) {
      const once = () => load(server.url + url, owner.cookie)
      const bytes = await once()
      await atOnce(parallel, loads / 3, async () => void (await once()))
      const [cpu, postgres] = [cpuOf(pid), databaseMeter(new URL(database.url).pathname.slice(1))]
      await atOnce(parallel, loads, async () => void (await once()))
      rows.push([
        String(bytes),
        ((cpuOf(pid) - cpu) / loads).toFixed(0),
        (postgres() / loads).toFixed(0),
      ])
    }
    return [
      `A photo of ${file.length} bytes with film grain, taken ${uploads} times (re-encoded in two sizes: ${(taken / 1000).toFixed(0)} ms of the server's CPU each, all threads), and sent ${loads} times, ${parallel} at once:`,
      '',
      ...table(['bytes sent', 'server CPU µs', 'Postgres CPU µs'], rows),
      '',
      `A long picture of 1170 × 12000 with film grain, encoded ${uploads} times on each side in turn:`,
      '',
      ...table(['stored as', 'CPU ms', 'bytes', 'bytes of the small copy'], await longPicture()),
    ]
  } finally {
    agent.destroy()
    await server.kill('SIGKILL')
    await database.drop()
    await rm(mediaDir, { recursive: true, force: true })
  }
}
