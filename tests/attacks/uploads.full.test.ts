import { readdir } from 'node:fs/promises'
import { request } from 'node:http'
import { mediaRoutes } from '@swoon/realtime-server/contract/media'
import { expect, it } from 'vitest'
import { ofFile } from '../harness/file-world.ts'
import { insertUsers, type Person, person, upload } from '../harness/person.ts'
import { photo } from '../harness/photo.ts'
import { spawnWorld } from '../harness/server.ts'
import { promises } from '../promises.ts'

const world = ofFile(spawnWorld)

/** Memory of the server's process in megabytes. */
async function held(): Promise<number> {
  const metrics = await (await fetch(`${world.url}/metrics`)).text()
  return Number(/^process_resident_memory_bytes (\S+)$/m.exec(metrics)?.[1]) / 1024 / 1024
}

/** Sends a form with fields of ten megabytes before a file that never comes. Resolves once the fields are read. */
async function drip(who: Person) {
  const form = request(`${world.url}/api/upload-temp-photo`, {
    method: 'POST',
    headers: { cookie: who.cookie, 'content-type': 'multipart/form-data; boundary=x' },
  })
  form.on('error', () => {})
  for (let n = 0; n < 10; n++) {
    const field = `--x\r\ncontent-disposition: form-data; name="f${n}"\r\n\r\n${'y'.repeat(1_000_000)}\r\n`
    await new Promise<void>((resolve) => form.write(field, () => resolve()))
  }
  return form
}

it('the server does not keep the fields that a form sends before its file', async () => {
  const people = await insertUsers(world, 5)
  const before = await held()
  const forms = await Promise.all(
    people.flatMap((who) => Array.from({ length: 5 }, () => drip(who))),
  )
  expect((await held()) - before).toBeLessThan(120)
  for (const form of forms) form.destroy()
})

it('the server keeps a person’s latest unused uploads up to a limit, and all that a profile uses', async () => {
  const ann = await person(world)
  const bytes = await photo('jpeg', 20, 20)
  const urls: string[] = []
  const kept = promises.media.unusedPhotos
  for (let n = 0; n < kept + 5; n++) urls.push(await upload(ann, bytes))
  const statuses = await Promise.all(
    [ann.user.profilePhoto ?? '', ...urls].map(
      async (url) =>
        (await ann.call(mediaRoutes.media, { params: { name: url.replace('/media/', '') } }))
          .status,
    ),
  )
  expect(statuses).toEqual([200, ...Array(5).fill(404), ...Array(kept).fill(200)])
  const files = (await readdir(world.mediaDir, { recursive: true })).filter((file) =>
    file.endsWith('.webp'),
  )
  expect(files).toHaveLength(2 * (kept + 1))
})
