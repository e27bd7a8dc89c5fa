import type { ServerResponse } from 'node:http'
import { isPhotoOfSeen, photoOfSeen } from '@swoon/db/queries/media'
import { profileRoutes } from '@swoon/realtime-server/contract/profile'
import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { encodePhoto } from '../../realtime-server/src/features/media/images.ts'
import { ofFile } from '../harness/file-world.ts'
import { insertUsers, type Person } from '../harness/person.ts'
import { photo } from '../harness/photo.ts'
import { startHost } from '../harness/photo-host.ts'
import { expectPromised } from '../harness/promised.ts'
import { startWorld, waitFor } from '../harness/server.ts'

let asked: { path: string; reply: ServerResponse }[] = []
let jpeg: Buffer
beforeAll(async () => {
  jpeg = await photo('jpeg', 100, 100)
})
const host = ofFile(() =>
  startHost((request, reply) => {
    const path = request.url ?? ''
    asked.push({ path, reply })
    if (path.startsWith('/quick')) answer(reply)
    if (path.startsWith('/detour'))
      setTimeout(() => reply.writeHead(302, { location: `${path}x` }).end(), 2000)
  }),
)
const world = ofFile(() => startWorld({ PROXY_ALLOW: host.allow }))
afterEach(() => {
  for (const { reply } of asked) reply.destroy()
  asked = []
})

const answer = (reply: ServerResponse) =>
  reply.writeHead(200, { 'content-type': 'image/jpeg' }).end(jpeg)
const proxied = (who: Person, path: string) =>
  fetch(`${world.url}/api/media/proxy?url=${encodeURIComponent(host.origin + path)}`, {
    headers: { cookie: who.cookie },
  })
const two = async () => (await insertUsers(world, 2)) as [Person, Person]

describe('a photo link', () => {
  it('that cannot be loaded is not fetched again at once', async () => {
    const [ann] = await two()
    for (let n = 0; n < 5; n++) {
      const refused = proxied(ann, '/slow-no-photo')
      await waitFor(() => asked.length === 1)
      for (const { reply } of asked) if (!reply.headersSent) reply.writeHead(404).end()
      expect((await refused).status).toBe(422)
    }
    expect(asked).toHaveLength(1)
  })

  it('is found by an index, without reading everyone', async () => {
    const [ann] = await two()
    const plan = await world.database.db.transaction().execute(async (tx) => {
      await sql`SET LOCAL enable_seqscan = off`.execute(tx)
      return sql`EXPLAIN ${photoOfSeen(ann.id, 'https://example.test/photo.jpg')}`.execute(tx)
    })
    expect(JSON.stringify(plan.rows)).toContain('users_photo_keys')
    expect(await isPhotoOfSeen(world.database.db, ann.id, 'https://example.test/photo.jpg')).toBe(
      true,
    )
    expect(await isPhotoOfSeen(world.database.db, ann.id, 'https://example.test/other.jpg')).toBe(
      false,
    )
  })

  it('never delays an upload, however many links wait to be decoded', async () => {
    const large = await photo('jpeg', 5900, 4000)
    let links = 0
    const decoding = Array.from({ length: 12 }, () =>
      encodePhoto(large, 'link').then(() => links++),
    )
    await encodePhoto(jpeg, 'upload')
    expect(links).toBeLessThan(3)
    await Promise.all(decoding)
  })

  it('spends a budget when it is added to a profile, so that changing links again and again makes no open proxy', async () => {
    const limited = await startWorld({ RATE_LIMITS: 'on', PROXY_ALLOW: host.allow })
    try {
      const [ann] = await insertUsers(limited, 1)
      const change = (n: number) => {
        const photos = Array.from(
          { length: 5 },
          (_, part) => `${host.origin}/quick/${n}-${part}.jpg`,
        )
        return ann?.call(profileRoutes.updateUser, { params: { id: ann.id }, body: { photos } })
      }
      const statuses: (number | undefined)[] = []
      for (let n = 0; n < 14; n++) statuses.push((await change(n))?.status)
      expect(statuses.slice(0, 6)).toEqual(Array(6).fill(200))
      expect(statuses).toContain(429)
    } finally {
      await limited.close()
    }
  })
})

describe('the photo proxy', () => {
  it('fetches a link once when many people ask for it at the same time', async () => {
    const [ann, bob] = await two()
    const replies = Promise.all(
      Array.from({ length: 20 }, (_, n) => proxied(n % 2 ? ann : bob, '/wanted.jpg')),
    )
    await waitFor(() => asked.length > 0)
    await new Promise((resolve) => setTimeout(resolve, 300))
    for (const { reply } of asked) answer(reply)
    expect((await replies).map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect(asked).toHaveLength(1)
  })

  it('opens few connections for one person, whose slow hosts delay no one else', async () => {
    const [ann, bob] = await two()
    const slow = Array.from({ length: 24 + 6 }, (_, n) => proxied(ann, `/slow-${n}.jpg`))
    await waitFor(() => asked.length >= 3)
    const start = performance.now()
    expect((await proxied(bob, '/quick.jpg')).status).toBe(200)
    await expectPromised(performance.now() - start, 3000)
    expect(asked.filter(({ path }) => path.startsWith('/slow'))).toHaveLength(3)
    const ending = setInterval(
      () => asked.filter(({ reply }) => !reply.headersSent).map(({ reply }) => answer(reply)),
      20,
    )
    await Promise.all(slow)
    clearInterval(ending)
  })

  it('gives up after one fixed time for all redirects together', async () => {
    const [ann] = await two()
    const start = performance.now()
    expect((await proxied(ann, '/detour')).status).toBe(422)
    await expectPromised(performance.now() - start, 6500)
    expect(asked.length).toBeLessThan(4)
  })
})
