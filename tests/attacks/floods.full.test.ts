import { request } from 'node:http'
import { authRoutes } from '@swoon/realtime-server/contract/auth'
import { chatRoutes } from '@swoon/realtime-server/contract/chat'
import { describe, expect, it } from 'vitest'
import { matched } from '../features/pairs.ts'
import { expectRefusal } from '../features/refusals.ts'
import { worldOfFile } from '../harness/file-world.ts'
import { openLive } from '../harness/live.ts'
import { insertUsers, upload } from '../harness/person.ts'
import { patience, waitFor } from '../harness/server.ts'
import { promises } from '../promises.ts'

const world = worldOfFile({ RATE_LIMITS: 'on' })
/** More than twice the budget, because a new window may begin once during the flood. */
const flood = (count: number) => 2 * count + 20

describe('a flood', () => {
  it('of messages is refused with 429 and a time to wait, while the other person can still write', async () => {
    const { ann, bob, matchId } = await matched(world)
    const say = (who: typeof ann, content: string) =>
      who.call(chatRoutes.send, { body: { matchId, content } })
    let refused = 0
    for (let start = 0; start < flood(120); start += 20) {
      const replies = await Promise.all(
        Array.from({ length: 20 }, (_, n) => say(ann, `Message ${start + n}`)),
      )
      for (const reply of replies.filter(({ status }) => status !== 201)) {
        expectRefusal(reply, 429, 'TOO_MANY')
        expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0)
        refused++
      }
    }
    expect(refused).toBeGreaterThanOrEqual(20)
    expect((await say(bob, 'Hello')).body.seq).toBe(flood(120) - refused + 1)
  })

  it('of pages and files from one address is refused, while calls are still answered', async () => {
    const [ann] = await insertUsers(world, 1)
    const get = async () => (await fetch(`${world.url}/healthz`)).status
    const statuses = new Set<number>()
    for (let start = 0; start < flood(6000); start += 100)
      for (const status of await Promise.all(Array.from({ length: 100 }, get))) statuses.add(status)
    expect([...statuses]).toEqual([200, 429])
    expect((await ann?.call(authRoutes.me, {}))?.status).toBe(200)
  })

  it('of commands is answered TOO_MANY, and the socket stays open', async () => {
    const { ann, matchId } = await matched(world)
    const tab = await ann.live()
    const replies = await Promise.all(
      Array.from({ length: flood(300) }, () =>
        tab.command('chat:type', { matchId, isTyping: true }),
      ),
    )
    const refused = replies.filter((reply) => !reply.ok && reply.code === 'TOO_MANY').length
    expect(refused).toBeGreaterThanOrEqual(20)
    expect(refused).toBeLessThanOrEqual(flood(300) - 300)
    expect(tab.socket.connected).toBe(true)
    tab.close()
  })

  it('of commands that does not stop is cut off, while the other person’s socket stays open', async () => {
    const { ann, bob, matchId } = await matched(world)
    const [tab, other] = [await ann.live(), await bob.live()]
    tab.socket.io.reconnection(false)
    for (let n = 0; n < flood(300) + 1000; n++)
      tab.socket.emit('chat:type', { matchId, isTyping: true }, () => {})
    await waitFor(() => !tab.socket.connected)
    expect(other.socket.connected).toBe(true)
    other.close()
  })

  it('of new sockets is refused once the budget of connections is spent', async () => {
    const [ann, bob] = await insertUsers(world, 2)
    let refusals = 0
    for (let n = 0; n < flood(120); n++) {
      const live = await openLive(world.url, ann?.cookie ?? '').catch(
        (error: Error) => error.message,
      )
      if (typeof live === 'string') {
        expect(live).toBe('TOO_MANY')
        refusals++
      } else live.close()
    }
    expect(refusals).toBeGreaterThanOrEqual(20)
    const other = await openLive(world.url, bob?.cookie ?? '')
    other.close()
  })

  it('of bytes in one packet ends that socket only', async () => {
    const { ann, bob, matchId } = await matched(world)
    const [huge, other] = [await ann.live(), await bob.live()]
    const reasons: string[] = []
    huge.socket.on('disconnect', (reason) => reasons.push(reason))
    huge.socket.io.reconnection(false)
    huge.socket.emit(
      'chat:type',
      { matchId, isTyping: true, more: 'x'.repeat(70_000) } as never,
      () => {},
    )
    await waitFor(() => reasons.length > 0)
    expect(other.socket.connected).toBe(true)
    expect(await other.command('chat:type', { matchId, isTyping: true })).toEqual({ ok: true })
    other.close()
    huge.close()
  })

  it('of huge unfinished uploads is cut short before memory runs out, and others can still upload', async () => {
    const [ann, bob] = await insertUsers(world, 2)
    if (!ann || !bob) throw new Error('no person')
    const ended: boolean[] = []
    const bytes = Buffer.alloc(promises.media.wizardMegabytes * 1024 * 1024 - 1024)
    const count = Math.ceil((128 * 1024 * 1024) / bytes.length)
    expect(count).toBeLessThanOrEqual(5)
    const drips = Array.from({ length: count }, () => {
      const drip = request(`${world.url}/api/upload-temp-photo`, {
        method: 'POST',
        headers: { cookie: ann.cookie, 'content-type': 'multipart/form-data; boundary=x' },
      })
      drip.on('error', () => ended.push(true))
      drip.write('--x\r\ncontent-disposition: form-data; name="photo"; filename="a.jpg"\r\n\r\n')
      drip.write(bytes)
      return drip
    })
    await waitFor(() => ended.length > 0, patience, 'the end of an upload')
    expect(await upload(bob)).toMatch(/^\/media\//)
    expect(ended.length).toBeLessThan(count)
    for (const drip of drips) drip.destroy()
  })

  it('of unfinished uploads is limited for each person, and others can still upload', async () => {
    const [ann, bob] = await insertUsers(world, 2)
    if (!ann || !bob) throw new Error('no person')
    const answers: number[] = []
    const drips = Array.from({ length: 5 + 1 }, () => {
      const drip = request(`${world.url}/api/upload-temp-photo`, {
        method: 'POST',
        headers: { cookie: ann.cookie, 'content-type': 'multipart/form-data; boundary=x' },
      })
      drip.on('error', () => {})
      drip.on('response', ({ statusCode }) => answers.push(statusCode ?? 0))
      drip.write('--x\r\ncontent-disposition: form-data; name="photo"; filename="a.jpg"\r\n\r\n')
      return drip
    })
    // Any one upload is refused as too many; the others stay open.
    await waitFor(() => answers.length > 0)
    await expect(upload(ann)).rejects.toThrow('TOO_MANY')
    expect(await upload(bob)).toMatch(/^\/media\//)
    expect(answers).toEqual([429])
    for (const drip of drips) drip.destroy()
    // Each attempt spends part of an hour's budget, so attempts are rare.
    const freed = async () => (await upload(ann).catch(String)).startsWith('/media/')
    await expect.poll(freed, { interval: 2000 }).toBe(true)
  })
})
