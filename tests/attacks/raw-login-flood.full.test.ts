import { createConnection, type Socket } from 'node:net'
import { authRoutes } from '@swoon/realtime-server/contract/auth'
import { expect, it } from 'vitest'
import { atFullHour } from '../harness/clock.ts'
import { ofFile } from '../harness/file-world.ts'
import { password } from '../harness/person.ts'
import { spawnWorld } from '../harness/server.ts'

const world = ofFile(() => spawnWorld({ RATE_LIMITS: 'on', TRUST_PROXY: '1', ...atFullHour() }))

const post = async (path: string, body: object, from: string, cookie = '') => {
  const start = performance.now()
  const reply = await fetch(world.url + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': from,
      ...(cookie && { cookie }),
    },
    body: JSON.stringify(body),
  })
  await reply.text()
  return {
    status: reply.status,
    ms: performance.now() - start,
    cookies: reply.headers.getSetCookie(),
  }
}
const signUp = (name: string, from: string) =>
  post(authRoutes.signup.url, { email: `${name}@example.test`, password, username: name }, from)
const signIn = (name: string, from: string, cookie?: string) =>
  post(authRoutes.login.url, { email: `${name}@example.test`, password }, from, cookie)

/** Sends logins over raw connections from the round's 650 addresses, one a second each, and ignores every refusal. */
function flood(round: number): () => number {
  let isOver = false
  let sent = 0
  const sockets: Socket[] = []
  for (let n = 0; n < 650; n++) {
    const address = `${202 + round}.${Math.floor(n / 250)}.${n % 250}.7`
    const socket = createConnection(world.server.port, '127.0.0.1')
    socket.on('error', () => {})
    const body = JSON.stringify({
      email: `victim${n}-of-${round}@example.test`,
      password: 'a guess like any other',
    })
    const head = `POST ${authRoutes.login.url} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nX-Forwarded-For: ${address}`
    const request = `${head}\r\nContent-Length: ${body.length}\r\n\r\n${body}`
    const next = () => {
      if (isOver || !socket.writable) return
      sent++
      socket.write(request)
    }
    socket.on('connect', next)
    socket.on('data', () => setTimeout(next, 1000))
    sockets.push(socket)
  }
  return () => {
    isOver = true
    for (const socket of sockets) socket.destroy()
    return sent
  }
}

const quantile = (times: number[], share: number) =>
  [...times].sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ??
  0
const report = (name: string, replies: { status: number; ms: number }[]) => {
  const times = replies.map(({ ms }) => ms)
  const good = replies.filter(({ status }) => status === 200).length
  console.log(
    `${name}: ${good} of ${replies.length} signed in, p50 ${Math.round(quantile(times, 0.5))} ms, p99 ${Math.round(quantile(times, 0.99))} ms`,
  )
  return { good, p99: quantile(times, 0.99) }
}

it('a flood of logins from 650 addresses does not keep people from signing in', async () => {
  const people = Array.from({ length: 24 }, (_, n) => ({
    name: `person${n}`,
    home: `198.51.${n}.1`,
  }))
  const devices: string[] = []
  for (const { name, home } of people)
    devices.push(
      (await signUp(name, home)).cookies
        .find((line) => line.startsWith('device='))
        ?.split(';')[0] ?? '',
    )
  const everybody = async (from: (n: number) => string, withDevice = false) => {
    const replies: Awaited<ReturnType<typeof post>>[] = []
    for (const [n, { name }] of people.entries())
      replies.push(await signIn(name, from(n), withDevice ? devices[n] : undefined))
    return replies
  }
  // A harmful flood harms every time, a pause of the machine does not: slow answers are measured again, up to three times.
  for (let round = 1; ; round++) {
    const rest = report('at rest', await everybody((n) => `192.${10 * round}.${n}.1`))
    const stop = flood(round)
    await new Promise((resolve) => setTimeout(resolve, 2000))
    const known = report(
      'a known device under the flood',
      await everybody((n) => `192.${10 * round + 1}.${n}.1`, true),
    )
    const athome = report(
      'a known address under the flood',
      await everybody((n) => people[n]?.home ?? ''),
    )
    const fresh = report(
      'a new device at a new address under the flood',
      await everybody((n) => `192.${10 * round + 2}.${n}.1`),
    )
    console.log(`the flood sent ${stop()} logins`)
    expect([rest.good, known.good, athome.good, fresh.good]).toEqual([24, 24, 24, 24])
    const isUnfelt = [known, athome].every(({ p99 }) => p99 < 5 * rest.p99)
    if (isUnfelt) return
    expect(round).toBeLessThan(3)
  }
}, 240_000)
