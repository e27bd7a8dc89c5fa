import { type ClientRequest, request } from 'node:http'
import { isSongOfSeen, songOfSeen } from '@swoon/db/queries/media'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { ofFile } from '../../harness/file-world.ts'
import { insertUsers, type Person } from '../../harness/person.ts'
import { startHost } from '../../harness/photo-host.ts'
import { voice } from '../../harness/recordings.ts'
import { startWorld, waitFor } from '../../harness/server.ts'
import { patch, someone } from '../profile/calls.ts'
import { expectRefusal } from '../refusals.ts'
import { bytesOf, get } from './files.ts'

let hits: string[] = []
const host = ofFile(async () => {
  const song = await voice({ seconds: 20, wrapping: 'mp3', tags: { title: 'canary-title' } })
  return startHost((asked, reply) => {
    const path = asked.url ?? ''
    hits.push(path)
    const hop = /^\/to\?(.*)$/.exec(path)?.[1]
    if (hop) return void reply.writeHead(302, { location: decodeURIComponent(hop) }).end()
    if (path.startsWith('/page'))
      return void reply.writeHead(200, { 'content-type': 'audio/mpeg' }).end('<script>')
    if (path.startsWith('/endless')) {
      reply.writeHead(200, { 'content-type': 'audio/mpeg' })
      const part = Buffer.alloc(1024 * 1024, 1)
      const writeOn = () => {
        while (!reply.destroyed && reply.write(part)) {}
        reply.once('drain', writeOn)
      }
      return writeOn()
    }
    reply.writeHead(200, { 'content-type': 'text/html', 'set-cookie': 'a=b' }).end(song)
  })
})
const world = ofFile(() => startWorld({ PROXY_ALLOW: host.allow }))

const proxied = (who: Person | null, url: string) =>
  get(world, `/api/media/proxy/song?url=${encodeURIComponent(url)}`, who)

describe('a song on another host', () => {
  it('is fetched once by the server, rewrapped without its tags, and sent by ranges with its true type', async () => {
    const [ann, bob] = await insertUsers(world, 2)
    const url = `${host.origin}/song.mp3`
    hits = []
    const [reply] = await Promise.all([proxied(ann ?? null, url), proxied(bob ?? null, url)])
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'audio/mpeg'])
    expect(reply.headers.get('x-content-type-options')).toBe('nosniff')
    expect(reply.headers.getSetCookie()).toEqual([])
    const whole = await bytesOf(reply)
    expect(whole.length).toBeGreaterThan(100_000)
    expect(whole.toString('latin1')).not.toContain('canary')
    const part = await fetch(`${world.url}/api/media/proxy/song?url=${encodeURIComponent(url)}`, {
      headers: { cookie: ann?.cookie ?? '', range: 'bytes=1000-1999' },
    })
    expect([part.status, part.headers.get('content-range')]).toEqual([
      206,
      `bytes 1000-1999/${whole.length}`,
    ])
    expect((await bytesOf(part)).equals(whole.subarray(1000, 2000))).toBe(true)
    expect(hits).toEqual(['/song.mp3'])
  })

  it('is never fetched from an internal address, and the refusal reveals no reason', async () => {
    const [ann] = await insertUsers(world, 1)
    const { port } = host
    const inner = [
      `http://localhost:${port}/a.mp3`,
      'http://169.254.169.254/a.mp3',
      'http://127.0.0.2:9/a.mp3',
    ]
    hits = []
    const texts = new Set<string>()
    for (const url of [
      ...inner,
      ...inner.map((to) => `${host.origin}/to?${encodeURIComponent(to)}`),
      `${host.origin}/page.mp3`,
    ]) {
      const reply = await proxied(ann ?? null, url)
      expect([url, reply.status]).toEqual([url, 422])
      texts.add(await reply.text())
    }
    expect(texts.size).toBe(1)
    expect(hits.filter((hit) => !/^\/(to|page)/.test(hit))).toEqual([])
  })

  it('is given up above 20 MB', async () => {
    const [ann] = await insertUsers(world, 1)
    expect((await proxied(ann ?? null, `${host.origin}/endless.mp3`)).status).toBe(422)
  })

  it('is not fetched again at once if it could not be loaded', async () => {
    const [ann] = await insertUsers(world, 1)
    hits = []
    for (let n = 0; n < 3; n++)
      expect((await proxied(ann ?? null, `${host.origin}/page-again.mp3`)).status).toBe(422)
    expect(hits).toEqual(['/page-again.mp3'])
  })

  it('is found by an index, and is served if it is on a profile that the viewer may see', async () => {
    const [ann, bob, eve] = await insertUsers(world, 3)
    if (!ann || !bob || !eve) throw new Error('no person')
    const { db } = world.database
    const url = 'https://music.example/of-ann.mp3'
    await patch(ann, { favoriteMusicUrl: url })
    await db
      .insertInto('blocks')
      .values({ blocker_id: ann.id, blocked_id: eve.id, created_at: new Date() })
      .execute()
    const seen = await Promise.all([ann, bob, eve].map(({ id }) => isSongOfSeen(db, id, url)))
    expect(seen).toEqual([true, true, false])
    const plan = await db.transaction().execute(async (tx) => {
      await sql`SET LOCAL enable_seqscan = off`.execute(tx)
      return sql`EXPLAIN ${songOfSeen(bob.id, url)}`.execute(tx)
    })
    expect(JSON.stringify(plan.rows)).toContain('users_song_key')
  })

  it('is refused when the address is not a web link', async () => {
    const [ann] = await insertUsers(world, 1)
    for (const url of [
      '',
      'x',
      'file:///etc/passwd',
      'data:audio/mpeg;base64,AA',
      'javascript:1',
      'http://',
    ])
      expect([url, (await proxied(ann ?? null, url)).status]).toEqual([url, 400])
    expect((await proxied(null, `${host.origin}/song.mp3`)).status).toBe(401)
  })
})

describe('a song given as a data URL', () => {
  const dataUrl = (bytes: Buffer, type = 'audio/mpeg') =>
    `data:${type};base64,${bytes.toString('base64')}`

  it('becomes an upload without its tags', async () => {
    const ann = await someone(world)
    const song = await voice({ seconds: 30, wrapping: 'mp3', tags: { title: 'canary-title' } })
    const reply = await patch(ann, { favoriteMusicUrl: dataUrl(song), favoriteSongTitle: 'Mine' })
    expect(reply.status, reply.text).toBe(200)
    expect(reply.body.favoriteMusicUrl).toMatch(/^\/media\/[A-Za-z0-9_-]{24}\.mp3$/)
    expect(reply.body.favoriteSongTitle).toBe('Mine')
    const stored = await bytesOf(await get(world, reply.body.favoriteMusicUrl ?? '', ann))
    expect(stored.length).toBeGreaterThan(400_000)
    expect(stored.toString('latin1')).not.toContain('canary')
  })

  it('is refused when it is no song, no sound, or larger than 1 MiB', async () => {
    const ann = await someone(world)
    const song = await voice({ seconds: 1, wrapping: 'mp3' })
    const text = 'Please enter a valid URL format'
    expectRefusal(
      await patch(ann, { favoriteMusicUrl: dataUrl(Buffer.from('<script>')) }),
      415,
      'WRONG_TYPE',
    )
    for (const url of [
      dataUrl(song, 'text/html'),
      dataUrl(song, 'image/svg+xml'),
      'data:audio/mpeg,abc',
      'data:,',
    ])
      expectRefusal(await patch(ann, { favoriteMusicUrl: url }), 400, 'INVALID', text)
    const large = dataUrl(Buffer.concat([song, Buffer.alloc(780 * 1024)]))
    expectRefusal(
      await patch(ann, { favoriteMusicUrl: large }),
      400,
      'INVALID',
      'This link is too long.',
    )
    expectRefusal(await patch(ann, { bio: 'x'.repeat(1_200_000) }), 413, 'TOO_LARGE')
    expectRefusal(
      await patch(ann, { favoriteMusicUrl: `https://a.example/${'x'.repeat(3000)}` }),
      400,
      'INVALID',
    )
  })

  it('is limited to two requests at once, because it is held in memory', async () => {
    const [ann, bob] = [await someone(world), await someone(world)]
    const coming: ClientRequest[] = []
    /** The status of a change whose body never ends; null while there is no response. */
    const begin = (who: Person, length: number) => {
      const change = request(`${world.url}/api/user/${who.id}`, {
        method: 'PATCH',
        headers: {
          cookie: who.cookie,
          'content-type': 'application/json',
          'content-length': length,
        },
      })
      coming.push(change)
      let status: number | null = null
      change.on('response', (reply) => {
        status = reply.statusCode ?? 0
      })
      change.on('error', () => {})
      change.write('{"bio":"')
      return () => status
    }
    const large = 900_000
    const first = [begin(ann, large), begin(ann, large)]
    let third = begin(ann, large)
    // Any one of the three is refused, whichever came last.
    await waitFor(() => [...first, third].some((status) => status() === 429))
    expect([...first, third].filter((status) => status() === null)).toHaveLength(2)
    third = begin(bob, large)
    expect((await patch(bob, { bio: 'small ones go on' })).status).toBe(200)
    expect((await patch(ann, { bio: 'small ones go on' })).status).toBe(200)
    expect(third()).toBeNull()
    for (const each of coming) each.destroy()
    // An abandoned change frees its slot: the next one is read, and refused only for its content.
    await waitFor(async () => (await patch(ann, { bio: 'x'.repeat(large) })).status === 400)
  })
})
