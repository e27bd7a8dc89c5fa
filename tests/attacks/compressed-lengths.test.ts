import { request } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { chatRoutes } from '@swoon/realtime-server/contract/chat'
import { beforeAll, expect, it } from 'vitest'
import { matched } from '../features/pairs.ts'
import { worldOfFile } from '../harness/file-world.ts'
import type { Person } from '../harness/person.ts'

const world = worldOfFile()
let ann: Person
let messages: string
beforeAll(async () => {
  const pair = await matched(world)
  ann = pair.ann
  messages = `/api/matches/${pair.matchId}/messages`
  const content = 'The same words over and over again. '.repeat(40)
  const sent = await ann.call(chatRoutes.send, { body: { matchId: pair.matchId, content } })
  expect(sent.status).toBe(201)
})

/** The raw bytes, which fetch would decode. */
const get = (path: string, headers: Record<string, string>) =>
  new Promise<{ headers: Record<string, unknown>; body: Buffer }>((resolve, reject) => {
    const sent = request(
      world.url + path,
      { headers: { cookie: ann.cookie, ...headers } },
      async (reply) => {
        const parts: Buffer[] = []
        for await (const part of reply) parts.push(part)
        resolve({ headers: reply.headers, body: Buffer.concat(parts) })
      },
    )
    sent.on('error', reject)
    sent.end()
  })

const own = { 'sec-fetch-site': 'same-origin', 'accept-encoding': 'gzip, deflate, br' }

it('sends larger replies to a page of this site compressed, with the same content in each encoding', async () => {
  const plain = await get(messages, { 'sec-fetch-site': 'same-origin' })
  expect(plain.headers['content-encoding']).toBeUndefined()
  const small = await get(messages, own)
  expect(small.headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': plain.headers['content-type'],
  })
  expect(Number(small.headers['content-length'])).toBe(small.body.length)
  expect(brotliDecompressSync(small.body)).toEqual(plain.body)
  expect(small.body.length).toBeLessThan(plain.body.length / 2)
  const old = await get(messages, { ...own, 'accept-encoding': 'gzip, br;q=0' })
  expect(old.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(old.body)).toEqual(plain.body)
  expect(small.headers.vary).toBe(plain.headers.vary)
  expect((await get('/api/matches/nothing', own)).headers['content-encoding']).toBeUndefined()
})

it('never compresses what another site, or an address typed or opened from elsewhere, has asked for', async () => {
  for (const site of ['cross-site', 'same-site', 'none', undefined]) {
    const { headers } = await get(messages, {
      'accept-encoding': 'br',
      ...(site && { 'sec-fetch-site': site }),
    })
    expect(headers['content-encoding'], site).toBeUndefined()
  }
})

it('hides small differences of a compressed length', async () => {
  const lengths = new Set<number>()
  for (let count = 0; count < 30; count++)
    lengths.add(String((await get(messages, own)).headers['x-padding']).length)
  expect(lengths.size).toBeGreaterThan(5)
})
