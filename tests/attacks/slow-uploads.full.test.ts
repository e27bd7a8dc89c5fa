import { request } from 'node:http'
import { mediaRoutes } from '@swoon/realtime-server/contract/media'
import { profileRoutes } from '@swoon/realtime-server/contract/profile'
import { describe, expect, it } from 'vitest'
import { mediaForm } from '../features/media/files.ts'
import { ofFile } from '../harness/file-world.ts'
import { insertUsers, type Person, person } from '../harness/person.ts'
import { photo } from '../harness/photo.ts'
import { film } from '../harness/recordings.ts'
import { spawnWorld } from '../harness/server.ts'

const world = ofFile(spawnWorld)

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
const tooSlow = {
  code: 'TOO_SLOW',
  reason: 'tooSlow',
  error: "Your connection was too slow to send this. Try again when it's better.",
}

/** Sends a form at this many bytes per second. @returns the status, the reply, and the seconds it took */
async function sendAt(who: Person, url: string, form: FormData, bytesPerSecond: number) {
  const body = new Response(form)
  const bytes = Buffer.from(await body.arrayBuffer())
  const began = performance.now()
  const headers = {
    cookie: who.cookie,
    'content-type': body.headers.get('content-type') ?? '',
    'content-length': bytes.length,
  }
  const sending = request(world.url + url, { method: 'POST', headers })
  const reply = new Promise<{ status: number; text: string }>((resolve, reject) => {
    sending.on('error', reject)
    sending.on('response', async (response) => {
      let text = ''
      for await (const part of response) text += part
      resolve({ status: response.statusCode ?? 0, text })
    })
  })
  let isOver = false
  void reply
    .catch(() => {})
    .then(() => {
      isOver = true
    })
  for (let at = 0; at < bytes.length && !isOver; at += bytesPerSecond) {
    sending.write(bytes.subarray(at, at + bytesPerSecond))
    await pause(1000)
  }
  if (!isOver) sending.end()
  return { ...(await reply), seconds: (performance.now() - began) / 1000 }
}

const photoForm = (bytes: Buffer) => {
  const form = new FormData()
  form.append('photo', new Blob([new Uint8Array(bytes)]), 'photo')
  return form
}
const padded = async (bytes: number) => {
  const picture = await photo('jpeg', 300, 400)
  return Buffer.concat([picture, Buffer.alloc(bytes - picture.length)])
}

describe('a slow line', () => {
  it('may take as long as it needs, and gets a reason when hardly anything comes', async () => {
    const [ann, bob, cem, dee] = (await insertUsers(world, 4)) as [Person, Person, Person, Person]
    const { uploadTempPhoto, uploadMedia } = mediaRoutes
    const extra = Buffer.concat([Buffer.from([0x65]), Buffer.alloc(30_000, 7)])
    const [slowPhoto, slowVideo, stalledPhoto, stalledVideo] = await Promise.all([
      sendAt(ann, uploadTempPhoto.url, photoForm(await padded(680_000)), 8000),
      sendAt(
        bob,
        uploadMedia.url,
        mediaForm('video', await film({ seconds: 2, wrapping: 'mp4', extra })),
        9000,
      ),
      sendAt(cem, uploadTempPhoto.url, photoForm(await padded(680_000)), 1000),
      sendAt(
        dee,
        uploadMedia.url,
        mediaForm('video', await film({ seconds: 2, wrapping: 'mp4', extra })),
        1000,
      ),
    ])
    expect([slowPhoto.status, slowPhoto.text]).toEqual([200, expect.stringContaining('photoUrl')])
    expect([slowVideo.status, slowVideo.text]).toEqual([200, expect.stringContaining('url')])
    // Longer than two windows.
    expect(Math.min(slowPhoto.seconds, slowVideo.seconds)).toBeGreaterThan(62)
    for (const { status, text, seconds } of [stalledPhoto, stalledVideo]) {
      expect([status, JSON.parse(text)]).toEqual([408, tooSlow])
      expect(seconds).toBeLessThan(45)
    }
  }, 150_000)

  it('does not let anyone hold the server with bodies that hardly come', async () => {
    const ann = await person(world)
    const stalled = (url: string, type: string) =>
      new Promise<string>((resolve) => {
        const headers = { cookie: ann.cookie, 'content-type': type, 'content-length': 60_000 }
        const sending = request(world.url + url, {
          method: url.includes('upload') ? 'POST' : 'PATCH',
          headers,
        })
        sending.on('response', async (response) => {
          let text = ''
          for await (const part of response) text += part
          resolve(`${response.statusCode} ${JSON.parse(text).code}`)
        })
        sending.on('error', (error) => resolve(error.message))
        sending.write('{')
      })
    const form = 'multipart/form-data; boundary=x'
    const photos = Array.from({ length: 5 + 1 }, () =>
      stalled(mediaRoutes.uploadTempPhoto.url, form),
    )
    const profile = stalled(profileRoutes.updateUser.url.replace(':id', ann.id), 'application/json')
    const outcomes = await Promise.all([...photos, profile])
    expect(outcomes.filter((outcome) => outcome === '429 TOO_MANY')).toHaveLength(1)
    expect(outcomes.filter((outcome) => outcome === '408 TOO_SLOW')).toHaveLength(5 + 1)
    const next = await ann.call(mediaRoutes.uploadTempPhoto, {
      form: photoForm(await padded(20_000)),
    })
    expect(next.status, 'the places are free again').toBe(200)
  }, 100_000)
})
