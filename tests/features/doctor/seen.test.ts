import { expect, it } from 'vitest'
import { proofAt } from '../../../realtime-server/src/platform/http/seen.ts'
import { worldOfFile } from '../../harness/file-world.ts'

const secret = 'the secret of this installation'
const world = worldOfFile({ SESSION_SECRET: secret })
const minute = 60_000
const ask = (authorization?: string) =>
  fetch(`${world.url}/api/seen`, {
    headers: { 'x-forwarded-for': '198.51.100.77', ...(authorization && { authorization }) },
  })

it('how a request came is told to those who know the secret, and hidden from all others', async () => {
  const now = Date.now()
  const known = await ask(proofAt(secret, now))
  expect([known.status, await known.json()]).toEqual([
    200,
    { way: ['127.0.0.1', '198.51.100.77'], counted: 0 },
  ])
  expect(known.headers.get('set-cookie')).toBe('seen=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax')
  const strangers = [
    undefined,
    'Doctor',
    `Doctor ${now}.`,
    proofAt('another secret of theirs', now),
    proofAt(secret, now - 2 * minute),
    proofAt(secret, now + 2 * minute),
    proofAt(secret, now).replace(`${now}`, `${now + 1}`),
  ]
  for (const authorization of strangers) {
    const reply = await ask(authorization)
    expect([authorization, reply.status]).toEqual([authorization, 404])
    expect(reply.headers.get('set-cookie')).toBe(null)
  }
})
