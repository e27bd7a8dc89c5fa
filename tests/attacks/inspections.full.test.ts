import { setTimeout as sleep } from 'node:timers/promises'
import { mediaRoutes, type UploadKind } from '@swoon/realtime-server/contract/media'
import { beforeAll, describe, expect, it } from 'vitest'
import { identity } from '../../scripts/lib/processes.ts'
import { mediaForm } from '../features/media/files.ts'
import { ofFile } from '../harness/file-world.ts'
import { childrenOf, heldBy, peakDuring } from '../harness/memory.ts'
import { insertUsers, type Person } from '../harness/person.ts'
import { voice } from '../harness/recordings.ts'
import { spawnWorld, waitFor } from '../harness/server.ts'
import { box, number } from './hostile/bytes.ts'
import { forgedTables, plainAac } from './hostile/lengths.ts'
import { mpeg4, soundOf, table } from './hostile/tables.ts'
import { busyVideo } from './hostile/videos.ts'

const send = (who: Person, kind: UploadKind, bytes: Buffer) =>
  who.call(mediaRoutes.uploadMedia, { form: mediaForm(kind, bytes) })

const aac = mpeg4(44_100, 0x40, plainAac)

/** A song whose table has this many samples, each of a different size, all in one chunk, which the library counts through for each. */
function crowded(samples: number): Buffer {
  return soundOf({
    entry: aac,
    units: 44_100,
    data: Buffer.alloc(samples, 1),
    tables: (data) => [
      table('stts', [[samples, 1024]]),
      table('stsc', [[1, samples, 1]]),
      box('stsz', number(0), number(0), number(samples), Buffer.alloc(samples * 4).fill(number(1))),
      table('stco', [[data]]),
    ],
  })
}

describe.each([
  ['as npm run server starts it', {}],
  [
    'with a heap on its command line, as npm start and the container have it',
    { NODE_OPTIONS: '--max-old-space-size=512' },
  ],
])('a server %s', (_how, settings) => {
  const world = ofFile(() => spawnWorld(settings))
  let people: Person[]
  let sound: Buffer
  /** Its inspector computes until ended. */
  let endless: Buffer
  const pid = () => world.server.child.pid ?? 0
  beforeAll(async () => {
    people = await insertUsers(world, 12)
    endless = await busyVideo()
    sound = await voice({ seconds: 2, wrapping: 'mp4' })
    await send(people[0] as Person, 'voice', sound)
  })

  it('keeps its memory, whatever the tables of a file claim', async () => {
    const [ann] = people as [Person]
    const large = crowded(5_000_000)
    const [[, bomb]] = forgedTables() as [[string, Buffer]]
    // In a box where the check finds no tables, so that the library believes it.
    const at = bomb.lastIndexOf('moov') - 4
    const track = at + 8 + bomb.readUInt32BE(at + 8)
    const moov = box(
      'moov',
      bomb.subarray(at + 8, track),
      box('meta', number(0), bomb.subarray(track)),
    )
    const unseen = Buffer.concat([bomb.subarray(0, at), moov])
    const rest = heldBy(pid())
    const before = identity(pid())
    for (const [what, bytes] of [
      ['a few hundred bytes that claim two billion samples', bomb],
      ['a table of five million entries', large],
      ['a chunk of many samples', crowded(150_000)],
      ['a table where none is looked for', unseen],
    ] as const) {
      const since = performance.now()
      const peak = await peakDuring(pid(), rest, async () => {
        const reply = await send(ann, 'music', bytes.subarray(0, 20 * 1024 * 1024))
        expect([what, reply.status]).toEqual([what, 422])
      })
      const seconds = ((performance.now() - since) / 1000).toFixed(1)
      console.log(
        `${what}, ${bytes.length} bytes: ${peak.toFixed(0)} MB above ${rest.toFixed(0)}, refused in ${seconds} s`,
      )
      expect(peak).toBeLessThan(300)
    }
    expect(identity(pid())).toBe(before)
    expect((await send(ann, 'voice', sound)).status).toBe(200)
  })

  it('reads the files of others while eight people send files that compute without an end', async () => {
    const [bob, , ...eight] = people as [Person, Person, ...Person[]]
    const attack = Promise.all(
      eight.slice(0, 8).flatMap((who) => [1, 2].map(() => send(who, 'video', endless))),
    )
    await sleep(500)
    const wait = async () => {
      const since = performance.now()
      // A busy machine may ask to retry.
      while ((await send(bob, 'voice', sound)).status !== 200) await sleep(1000)
      return (performance.now() - since) / 1000
    }
    const [first, second] = [await wait(), await wait()]
    console.log(
      `waited ${first.toFixed(1)} s behind eight first files, ${second.toFixed(1)} s behind their next`,
    )
    expect(second).toBeLessThan(30)
    const statuses = (await attack).map(({ status }) => status)
    expect(statuses.filter((status) => status !== 422 && status !== 503)).toEqual([])
    expect((await send(bob, 'voice', sound)).status).toBe(200)
  })

  it('leaves no inspector behind when it is killed while a file is read', async () => {
    const [, ann] = people as [Person, Person]
    const reading = send(ann, 'video', endless).catch(() => null)
    await sleep(1500)
    const inspectors = childrenOf(pid()).map(identity)
    expect(inspectors.length).toBeGreaterThanOrEqual(2)
    await world.server.kill('SIGKILL')
    await reading
    await waitFor(() => inspectors.every((each) => identity(Number(each?.split('@')[0])) !== each))
  })
})
