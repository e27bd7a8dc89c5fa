import type { IncomingMessage, ServerResponse } from 'node:http'
import { exportRoutes } from '@swoon/realtime-server/contract/export'
import { expect, it } from 'vitest'
import { ofFile } from '../harness/file-world.ts'
import { insertUsers, type Person } from '../harness/person.ts'
import { startHost } from '../harness/photo-host.ts'
import { startWorld, waitFor } from '../harness/server.ts'
import { unzip } from '../harness/zip.ts'

/** Requests to the bucket, which replies when a test tells it to. */
const asked: { request: IncomingMessage; reply: ServerResponse }[] = []
const bucket = ofFile(() => startHost((request, reply) => void asked.push({ request, reply })))
const world = ofFile(() =>
  startWorld({
    S3_ENDPOINT: bucket.origin,
    S3_BUCKET: 'swoon',
    S3_ACCESS_KEY_ID: 'OURS',
    S3_SECRET_ACCESS_KEY: 'not checked',
  }),
)

async function personWith(...names: string[]): Promise<Person> {
  const [ann] = await insertUsers(world, 1)
  if (!ann) throw new Error('no person')
  const row = { kind: 'music', ending: 'mp3', owner_id: ann.id, bytes: 4, created_at: new Date() }
  await world.database.db
    .insertInto('media')
    .values(names.map((name) => ({ ...row, name })))
    .execute()
  return ann
}

const download = ({ id, cookie }: Person) =>
  fetch(world.url + exportRoutes.download.url.replace(':id', id), { headers: { cookie } })

/** Answers a call to the bucket, as soon as it arrives. */
async function answer(call: string, status: number, body = ''): Promise<void> {
  const find = () =>
    asked.find(({ request: { method, url } }) => `${method} ${url?.split('?')[0]}` === call)
  await waitFor(() => find() !== undefined)
  find()
    ?.reply.writeHead(status, { 'content-length': status === 200 ? 4 : 0 })
    .end(body)
}

it('begins before a slow bucket has found the files, and leaves out those that are gone', async () => {
  const ann = await personWith('song-a-that-is-gone', 'song-b-that-is-kept', 'song-c-that-is-kept')
  const reader = (await download(ann)).body?.getReader()
  const first = await reader?.read()
  expect(
    Buffer.from(first?.value ?? [])
      .subarray(0, 2)
      .toString(),
  ).toBe('PK')

  await answer('HEAD /swoon/song-a-that-is-gone.mp3', 404)
  for (const name of ['song-b-that-is-kept', 'song-c-that-is-kept'])
    for (const method of ['HEAD', 'GET'])
      await answer(`${method} /swoon/${name}.mp3`, 200, method === 'GET' ? 'tune' : '')
  const chunks = [first?.value ?? new Uint8Array()]
  for (let part = await reader?.read(); part?.value; part = await reader?.read())
    chunks.push(part.value)
  const files = unzip(Buffer.concat(chunks))
  expect(files.has('account.json')).toBe(true)
  const media = [...files]
    .filter(([name]) => name.startsWith('media/'))
    .map(([name, bytes]) => [name, String(bytes)])
  expect(media).toEqual([
    ['media/song-b-that-is-kept.mp3', 'tune'],
    ['media/song-c-that-is-kept.mp3', 'tune'],
  ])
})

it('is cut off, and not complete, where a file cannot be reached', async () => {
  const ann = await personWith('song-d-out-of-reach')
  const reply = await download(ann)
  expect(reply.status).toBe(200)
  const whole = reply.arrayBuffer()
  await Promise.all([
    answer('HEAD /swoon/song-d-out-of-reach.mp3', 403),
    expect(whole).rejects.toThrow(),
  ])
})
