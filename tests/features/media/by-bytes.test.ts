import { mediaRoutes } from '@swoon/realtime-server/contract/media'
import { beforeAll, describe, expect, it } from 'vitest'
import { worldOfFile } from '../../harness/file-world.ts'
import { send } from '../../harness/http.ts'
import { type Person, person } from '../../harness/person.ts'
import { photo } from '../../harness/photo.ts'
import { film, voice } from '../../harness/recordings.ts'
import { expectRefusal } from '../refusals.ts'
import { mediaForm } from './files.ts'

const world = worldOfFile()
let ann: Person
beforeAll(async () => {
  ann = await person(world)
})

const upload = (bytes: Buffer, name: string, type: string) => {
  const form = new FormData()
  form.append('photo', new File([new Uint8Array(bytes)], name, { type }))
  return ann.call(mediaRoutes.uploadTempPhoto, { form })
}
const uploadMedia = (kind: string, bytes: Buffer) =>
  ann.call(mediaRoutes.uploadMedia, { form: mediaForm(kind, bytes) })

describe('a file is judged by its bytes', () => {
  it.each([
    ['png', 'IMG_1234', ''],
    ['jpeg', 'download', 'application/octet-stream'],
    ['webp', 'holiday.jpg', 'image/jpeg'],
    ['jpeg', 'scan.pdf', 'application/pdf'],
  ] as const)('%s named %s of the type "%s" is a photo', async (format, name, type) => {
    expect((await upload(await photo(format, 60, 80), name, type)).status).toBe(200)
  })

  it('also if its part of the form has no name at all', async () => {
    const head =
      '--x\r\ncontent-disposition: form-data; name="photo"\r\ncontent-type: image/jpeg\r\n\r\n'
    const body = Buffer.concat([
      Buffer.from(head),
      await photo('jpeg', 60, 80),
      Buffer.from('\r\n--x--\r\n'),
    ])
    const headers = { cookie: ann.cookie, 'content-type': 'multipart/form-data; boundary=x' }
    const reply = await send(world.url + mediaRoutes.uploadTempPhoto.url, {
      method: 'POST',
      headers,
      body,
    })
    expect([reply.status, reply.text]).toEqual([200, expect.stringContaining('/media/')])
  })
})

describe('a file that was cut off', () => {
  // Not at a frame boundary of the test's sound, whose frames all have 16 bytes.
  const half = (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.length * 0.6) - 5)

  it.each(['jpeg', 'png', 'webp'] as const)('says so in words of its own: %s', async (format) => {
    const reply = await upload(half(await photo(format, 300, 400)), 'a.jpg', 'image/jpeg')
    expectRefusal(
      reply,
      422,
      'UNDECODABLE',
      'This image was cut off: part of it is missing. Choose another one.',
    )
  })

  it.each([
    ['video', 'mp4'],
    ['video', 'mp4-table-last'],
    ['video', 'mov'],
    ['video', 'mp4-fragmented'],
    ['video', 'webm'],
  ] as const)('says so in words of its own: a %s as %s', async (kind, wrapping) => {
    const reply = await uploadMedia(kind, half(await film({ seconds: 3, wrapping })))
    expectRefusal(
      reply,
      422,
      'UNDECODABLE',
      'This video was cut off: part of it is missing. Choose another one.',
    )
  })

  it.each(['mp4', 'webm', 'ogg', 'wav', 'mp3', 'aac'] as const)(
    'says so in words of its own: a recording as %s',
    async (wrapping) => {
      const reply = await uploadMedia('voice', half(await voice({ seconds: 3, wrapping })))
      expectRefusal(
        reply,
        422,
        'UNDECODABLE',
        'This recording was cut off: part of it is missing. Choose another one.',
      )
    },
  )

  it('is called empty if nothing of it is there', async () => {
    const words = 'This file is empty. Choose another one.'
    expectRefusal(await upload(Buffer.alloc(0), 'a.jpg', 'image/jpeg'), 422, 'UNDECODABLE', words)
    expectRefusal(await uploadMedia('video', Buffer.alloc(0)), 422, 'UNDECODABLE', words)
  })

  it('is called unreadable if it is whole and broken', async () => {
    const broken = await photo('png', 300, 400)
    broken.fill(0x41, broken.length - 3000, broken.length - 1000)
    const reply = await upload(broken, 'a.png', 'image/png')
    expectRefusal(reply, 422, 'UNDECODABLE', "This image couldn't be read. Choose another one.")
  })
})
