import { readFile } from 'node:fs/promises'
import { mediaRoutes } from '@swoon/realtime-server/contract/media'
import sharp from 'sharp'
import { beforeAll, expect, it } from 'vitest'
import { expectRefusal } from '../features/refusals.ts'
import { ofFile } from '../harness/file-world.ts'
import { insertUsers, type Person } from '../harness/person.ts'
import { spawnWorld } from '../harness/server.ts'
import { promises } from '../promises.ts'

const world = ofFile(spawnWorld)
let people: Person[]
beforeAll(async () => {
  people = await insertUsers(world, 5)
})

/** Peak memory of the server's process since its start, in megabytes. */
async function peak(): Promise<number> {
  const status = await readFile(`/proc/${world.server.child.pid}/status`, 'utf8')
  return Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1]) / 1024
}

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#a0c' }, limitInputPixels: false })
const uploadAll = (bytes: Buffer) =>
  Promise.all(
    people.map((who) => {
      const form = new FormData()
      form.append('photo', new Blob([new Uint8Array(bytes)]), 'photo')
      return who.call(mediaRoutes.uploadTempPhoto, { form })
    }),
  )

it.skipIf(process.platform !== 'linux')(
  'a picture with a side beyond 16,384 pixels is refused from its header, however small its file is (on Linux: reads /proc)',
  async () => {
    expect(
      (await uploadAll(await plain(64, 64).png().toBuffer())).map(({ status }) => status),
    ).toEqual(Array(5).fill(200))
    const before = await peak()
    const pictures = [
      await plain(23_999_999, 1).png().toBuffer(),
      await plain(1, 16_385).png().toBuffer(),
      await plain(16_385, 1400).png().toBuffer(),
      await plain(60_000, 300).jpeg().toBuffer(),
    ]
    const replies: Awaited<ReturnType<typeof uploadAll>> = []
    for (const picture of pictures) replies.push(...(await uploadAll(picture)))
    const took = (await peak()) - before
    console.log(`extreme pictures took ${Math.round(took)} MB at most`)
    expect(replies).toHaveLength(pictures.length * 5)
    for (const reply of replies) expectRefusal(reply, 422, 'UNDECODABLE')
    expect(took).toBeLessThan(150)
  },
  120_000,
)

it.skipIf(process.platform !== 'linux')(
  'pictures of the largest permitted size are decoded within a bounded amount of memory (on Linux: reads /proc)',
  async () => {
    const before = await peak()
    const large = await plain(6000, 4000)
      .withMetadata({ orientation: 6 })
      .jpeg({ progressive: true })
      .toBuffer()
    expect((await uploadAll(large)).map(({ status }) => status)).toEqual(Array(5).fill(200))
    const wide = await plain(promises.media.longestSide, 1400).png().toBuffer()
    expect((await uploadAll(wide)).map(({ status }) => status)).toEqual(Array(5).fill(200))
    const took = (await peak()) - before
    console.log(`the largest pictures took ${Math.round(took)} MB at most`)
    expect(took).toBeLessThan(400)
  },
  120_000,
)
