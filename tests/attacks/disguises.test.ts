import { chatRoutes } from '@swoon/realtime-server/contract/chat'
import { profileRoutes } from '@swoon/realtime-server/contract/profile'
import { describe, expect, it } from 'vitest'
import { matched } from '../features/pairs.ts'
import { expectRefusal } from '../features/refusals.ts'
import { atFullHour } from '../harness/clock.ts'
import { peopleIn, worldOfFile } from '../harness/file-world.ts'
import { send } from '../harness/http.ts'
import { startWorld } from '../harness/server.ts'

const world = worldOfFile()
const { ann, bob } = peopleIn(world, ['ann', 'bob'])

const post = (path: string, body: unknown, headers: Record<string, string> = {}, url = world.url) =>
  send<Record<string, unknown>>(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

describe('an id in upper case', () => {
  it('means the same person or match, and events carry it in lower case', async () => {
    const tab = await ann.live()
    await post('/api/swipes', { swipedId: bob.id, isLike: true }, { cookie: ann.cookie })
    const liked = await post(
      '/api/swipes',
      { swipedId: ann.id.toUpperCase(), isLike: true },
      { cookie: bob.cookie },
    )
    expect(liked.body).toMatchObject({ isMatch: true, swipe: { swipedId: ann.id } })
    const { match } = await tab.next('match:created')
    const message = {
      matchId: match.id.toUpperCase(),
      senderId: bob.id.toUpperCase(),
      content: 'hello',
    }
    expect((await post('/api/messages', message, { cookie: bob.cookie })).status).toBe(201)
    expect((await tab.next('message:sent')).message.matchId).toBe(match.id)
    const self = await ann.call(profileRoutes.user, { params: { userId: ann.id.toUpperCase() } })
    expect(self.body).toHaveProperty('email')
    tab.close()
  })
})

describe('half of a surrogate pair', () => {
  it('is sent as it is stored, and cannot make a duplicate interest or a photo link', async () => {
    const pair = await matched(world)
    const tab = await pair.bob.live()
    const body = { matchId: pair.matchId, content: 'a\ud800b', clientId: crypto.randomUUID() }
    const sent = await post('/api/messages', body, { cookie: pair.ann.cookie })
    expect([sent.status, sent.body.content]).toEqual([201, 'a\ufffdb'])
    expect((await tab.next('message:sent')).message.content).toBe('a\ufffdb')
    const { body: stored } = await pair.bob.call(chatRoutes.messages, {
      params: { id: pair.matchId },
    })
    expect(stored[0]?.content).toBe('a\ufffdb')
    tab.close()
    const change = (patch: { interests?: string[]; photos?: string[] }) =>
      pair.ann.call(profileRoutes.updateUser, { params: { id: pair.ann.id }, body: patch })
    expectRefusal(
      await change({ interests: ['\ud800', '\udc00'] }),
      400,
      'INVALID',
      'No interest twice.',
    )
    expectRefusal(await change({ photos: ['https://a.test/\ud800'] }), 400, 'INVALID')
    expect((await change({ interests: ['Dancing 💃'] })).body.interests).toEqual(['Dancing 💃'])
  })
})

describe('a user name', () => {
  const signUp = (username: string) =>
    post('/api/auth/signup', {
      email: `${crypto.randomUUID()}@example.test`,
      password: 'velvet balloon orbit',
      username,
    })

  it('cannot be taken by someone else in letters that look the same', async () => {
    expect((await signUp('mirabel')).status).toBe(201)
    for (const same of ['MIRABEL', 'ｍirabel', '𝐦𝐢𝐫𝐚𝐛𝐞𝐥', '\u202emirabel\u200b'])
      expectRefusal(await signUp(same), 409, 'USERNAME_TAKEN')
    for (const like of [
      'mir\u0430bel',
      'mirab\u03b5l',
      'mira\u3164bel',
      'mira\u115fbel',
      'mira\u200bbel',
    ])
      expectRefusal(await signUp(like), 400, 'INVALID')
    for (const own of ['Зоя', 'Ζωή', '美咲', 'Zoë.99'])
      expect((await signUp(own)).status, own).toBe(201)
  })

  it('cannot consist of invisible characters only', async () => {
    for (const nothing of ['\u200b', '\u3164', '\u2800 \u2060', '\u202e']) {
      const named = await ann.call(profileRoutes.updateUser, {
        params: { id: ann.id },
        body: { name: nothing },
      })
      expectRefusal(named, 400, 'INVALID')
    }
  })
})

describe('a request’s address', () => {
  it('counts as one for an IPv6 customer, whatever part of their network it comes from', async () => {
    const guarded = await startWorld({ RATE_LIMITS: 'on', TRUST_PROXY: '1', ...atFullHour() })
    const signIn = (n: number, address: string) => {
      const body = { email: `unknown${n}@example.test`, password: 'a guess' }
      return post('/api/auth/login', body, { 'x-forwarded-for': address }, guarded.url)
    }
    const statuses: number[] = []
    for (let host = 1; host <= 20 + 2; host++)
      statuses.push((await signIn(host, `2001:db8::${host}:2:3:4`)).status)
    expect(statuses).toEqual([...Array(20).fill(401), 429, 429])
    expect((await signIn(0, '2001:db8:1::1')).status).toBe(401)
    await guarded.close()
  })

  it('is refused in the usual form when its path cannot be decoded', async () => {
    for (const path of ['/%ff', '/api/%c0%af', '/media/%']) {
      const refused = await send<unknown>(world.url + path, {})
      expect([refused.status, refused.refusal?.code], path).toEqual([400, 'MALFORMED'])
      expect(refused.text).not.toMatch(/FST_|statusCode/)
    }
  })
})

describe('a response', () => {
  it('of the API or of a refused photo may not be cached, sniffed or embedded elsewhere', async () => {
    const inner = `/api/media/proxy?url=${encodeURIComponent('http://10.0.0.1/')}`
    for (const path of ['/api/auth/me', `/api/matches/${ann.id}`, inner, '/media/nothing.webp']) {
      const { headers } = await send(world.url + path, { headers: { cookie: ann.cookie } })
      expect(headers.get('cache-control'), path).toBe('no-store')
      expect(headers.get('x-content-type-options'), path).toBe('nosniff')
      expect(headers.get('content-security-policy'), path).toContain("default-src 'none'")
      expect(headers.get('cross-origin-resource-policy'), path).toBe('same-origin')
    }
  })

  it('names its type and charset, and is neither framed nor told to other sites', async () => {
    const page = await send(`${world.url}/auth`, {})
    const [code = ''] = /\/assets\/[^"]+\.js/.exec(page.text) ?? []
    const types = {
      '/auth': 'text/html; charset=utf-8',
      [code]: 'application/javascript; charset=utf-8',
      '/api/auth/me': 'application/json; charset=utf-8',
      '/media/nothing.webp': 'application/json; charset=utf-8',
    }
    for (const [path, type] of Object.entries(types)) {
      const { headers } = await send(world.url + path, {})
      expect([path, headers.get('content-type')]).toEqual([path, type])
      expect(headers.get('content-security-policy'), path).toMatch(
        /base-uri 'none';.*frame-ancestors 'none'$/,
      )
      expect(headers.get('referrer-policy'), path).toBe('same-origin')
    }
  })

  it('never shows the build manifest, and shows metrics only without a proxy or with the token', async () => {
    expect((await send(`${world.url}/.vite/manifest.json`, {})).status).toBe(404)
    expect((await send(`${world.url}/metrics`, {})).status).toBe(200)
    for (const name of ['x-forwarded-for', 'x-real-ip', 'via', 'forwarded'])
      expect(
        (await send(`${world.url}/metrics`, { headers: { [name]: '203.0.113.1' } })).status,
        name,
      ).toBe(404)
    const token = 'a token of sixteen'
    const live = await startWorld({ METRICS_TOKEN: token })
    const read = async (authorization: string) =>
      (await send(`${live.url}/metrics`, { headers: { authorization } })).status
    expect([await read(''), await read('Bearer x'), await read(`Bearer ${token}`)]).toEqual([
      404, 404, 200,
    ])
    await live.close()
  })

  it('keeps browsers on HTTPS where that is the public address, and binds the cookies to this host', async () => {
    const named = await startWorld({ PUBLIC_URL: 'https://swoon.example' })
    for (const path of [
      '/auth',
      '/nowhere',
      '/assets/none.js',
      '/api/auth/me',
      '/media/nothing.webp',
      '/readyz',
    ]) {
      const { headers } = await send(named.url + path, {})
      const said = headers.get('strict-transport-security') ?? ''
      const [, seconds] = /^max-age=(\d+); includeSubDomains$/.exec(said) ?? []
      expect(Number(seconds), path).toBeGreaterThanOrEqual(365 * 86_400)
    }
    const account = { email: 'ann@example.test', password: 'velvet balloon orbit', username: 'ann' }
    const { headers } = await post('/api/auth/signup', account, {}, named.url)
    const cookies = headers.getSetCookie()
    expect(cookies.map((line) => line.split('=')[0]).sort()).toEqual([
      '__Host-device',
      '__Host-sid',
    ])
    for (const cookie of cookies) {
      expect(cookie).toMatch(/; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
      expect(cookie).not.toMatch(/; Domain=/i)
    }
    await named.close()
  })
})
