import { chatRoutes } from '@swoon/realtime-server/contract/chat'
import { mediaRoutes } from '@swoon/realtime-server/contract/media'
import { photoRoutes } from '@swoon/realtime-server/contract/photos'
import { roomRoutes } from '@swoon/realtime-server/contract/rooms'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { documentsOf } from '../../harness/documents.ts'
import { ofFile } from '../../harness/file-world.ts'
import { type Person, upload } from '../../harness/person.ts'
import { striped } from '../../harness/photo.ts'
import { startHost } from '../../harness/photo-host.ts'
import { startWorld } from '../../harness/server.ts'
import { promises } from '../../promises.ts'
import { matched } from '../pairs.ts'
import { someone } from '../profile/calls.ts'
import { roomOf } from '../rooms/rooms.ts'
import { bytesOf, get, mediaForm, small } from './files.ts'

let tall: Buffer
let wide: Buffer
let linked: Buffer
beforeAll(async () => {
  tall = await striped(1170, 12_000)
  wide = await striped(4000, 1000)
  linked = await striped(900, 3000)
})
const host = ofFile(() =>
  startHost((_, reply) => void reply.writeHead(200, { 'content-type': 'image/jpeg' }).end(linked)),
)
const world = ofFile(() => startWorld({ PROXY_ALLOW: host.allow }))

const sizeOf = async (bytes: Buffer) => {
  const { width, height } = await sharp(bytes).metadata()
  return [width, height]
}
const load = async (who: Person, url: string) => bytesOf(await get(world, url, who))
const sent = async (who: Person, bytes: Buffer): Promise<string> => {
  const { body, text } = await who.call(mediaRoutes.uploadMedia, {
    form: mediaForm('photo', bytes),
  })
  if (!body.url) throw new Error(`no upload: ${text}`)
  return body.url
}
/** The color of a pixel row at this fraction of a picture. */
async function rowAt(bytes: Buffer, along: number): Promise<'red' | 'blue'> {
  const { width, height } = await sharp(bytes).metadata()
  const { data } = await sharp(bytes)
    .extract({
      left: Math.floor(width / 2),
      top: Math.floor(along * (height - 1)),
      width: 1,
      height: 1,
    })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return (data[0] ?? 0) > (data[2] ?? 0) ? 'red' : 'blue'
}

const [shorterSide, cutSide, longRatio] = [
  promises.media.shorterSide,
  promises.media.cutSide,
  promises.media.longRatio,
]
const { editorSide } = promises.media

describe('a very long or wide picture', () => {
  it('of a chat stays readable: its shorter side keeps 720 pixels, and the small copy is a cut from its top', async () => {
    const { ann, bob, matchId } = await matched(world)
    const url = await sent(ann, tall)
    const { body } = await ann.call(chatRoutes.send, { body: { matchId, attachments: [{ url }] } })
    expect(body.attachments).toEqual([{ url, width: shorterSide, height: 7385 }])
    expect(await sizeOf(await load(bob, url))).toEqual([720, 7385])
    const cut = await load(bob, small(url))
    expect(await sizeOf(cut)).toEqual([576, cutSide])
    // The stripes are 1000 pixels each; the crop has one and a half of them.
    expect([await rowAt(cut, 0.1), await rowAt(cut, 0.95)]).toEqual(['red', 'blue'])
  })

  it('of a room is as in a chat, and a wide one is cut in its middle', async () => {
    const ann = await someone(world)
    const id = await roomOf(ann)
    const url = await sent(ann, wide)
    const { body } = await ann.call(roomRoutes.send, {
      params: { id },
      body: { messageType: 'text', attachments: [{ url }] },
    })
    expect(body.attachments).toEqual([{ url, width: 2880, height: 720 }])
    expect(await sizeOf(await load(ann, small(url)))).toEqual([800, 444])
  })

  it.each([
    ['is turned upright first', 4000, 1000, 6, 720, 2880],
    ['keeps its size if it is narrow', 300, 2000, 1, 300, 2000],
    ['ends where WebP does', 60, 16_384, 1, 60, 16_383],
    ['counts as long beyond 1 : 2.5 only', 1000, 2500, 1, 480, editorSide],
    [
      'has the pixels of a square of 1200 right beyond it',
      1000,
      1000 * longRatio + 10,
      1,
      757,
      1901,
    ],
  ])('%s', async (_, width, height, orientation, ...size) => {
    const ann = await someone(world)
    const picture = await sharp(await striped(width, height))
      .withMetadata({ orientation })
      .jpeg()
      .toBuffer()
    expect(await sizeOf(await load(ann, await sent(ann, picture)))).toEqual(size)
  })

  it('of a profile is readable too, uploaded in either way or by its link', async () => {
    const ann = await someone(world)
    expect(await sizeOf(await load(ann, await upload(ann, linked)))).toEqual([720, 2400])
    const form = new FormData()
    form.append('photo', new Blob([new Uint8Array(linked)], { type: 'image/jpeg' }), 'photo.jpg')
    const { body } = await ann.call(photoRoutes.upload, { params: { id: ann.id }, query: {}, form })
    expect(await sizeOf(await load(ann, body.photos.at(-1) ?? ''))).toEqual([720, 2400])
    const link = encodeURIComponent(`${host.origin}/long.jpg`)
    expect(await sizeOf(await load(ann, `/api/media/proxy?url=${link}`))).toEqual([720, 2400])
  })

  it('of an ID document keeps its small print', async () => {
    const ann = await someone(world)
    const documents = documentsOf(world)
    const name = await documents.storeDocument(ann.id, await striped(1500, 6000))
    expect(await sizeOf((await documents.readDocument(name)).bytes)).toEqual([1200, 4800])
  })
})
