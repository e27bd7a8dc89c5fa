import { randomBytes } from 'node:crypto'
import { CONTRACT_VERSION } from '@swoon/realtime-server/contract'
import { authRoutes } from '@swoon/realtime-server/contract/auth'
import { describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { worldOfFile } from '../harness/file-world.ts'
import { send } from '../harness/http.ts'
import { openLive } from '../harness/live.ts'
import { insertUsers, password, person } from '../harness/person.ts'
import { waitFor } from '../harness/server.ts'
import { promises } from '../promises.ts'

const world = worldOfFile({ RATE_LIMITS: 'on', TRUST_PROXY: '1' })

const from = (address: string) => ({ 'x-forwarded-for': address })
const made = () => `sid=${randomBytes(32).toString('base64url')}`
const connect = `40${JSON.stringify({ contract: CONTRACT_VERSION })}`

/** Opens a websocket that has not asked to be let in yet. */
function open(headers: Record<string, string>) {
  const socket = new WebSocket(
    `${world.url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`,
    { headers },
  )
  const heard: string[] = []
  socket.on('message', (data) => heard.push(String(data)))
  socket.on('error', () => {})
  const opened = new Promise<boolean>((resolve) => {
    socket.on('open', () => resolve(true))
    socket.on('close', () => resolve(false))
  })
  return { socket, heard, opened }
}

/** Every connection without a session ends after 10 s. An earlier end has another reason. */
const beforeAllEnd = 9000

describe('requests with made-up sessions', () => {
  it('are refused after a budget for each address, while signed-in people at that address are still served', async () => {
    const [ann, bob] = await insertUsers(world, 2)
    const me = (cookie: string, address = '203.0.113.1') =>
      send(world.url + authRoutes.me.url, { headers: { cookie, ...from(address) } })
    expect((await me(ann?.cookie ?? '')).status).toBe(200)
    const statuses: number[] = []
    for (let n = 0; n < 2 * 120 + 20; n++) statuses.push((await me(made())).status)
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(20)
    expect(statuses.slice(0, 120)).not.toContain(429)
    expect((await me(ann?.cookie ?? '')).status).toBe(200)
    expect((await me(bob?.cookie ?? '', '203.0.113.2')).status).toBe(200)
    const socket = open({ cookie: made(), ...from('203.0.113.1') })
    await socket.opened
    socket.socket.send(connect)
    await waitFor(() => socket.heard.some((text) => text.includes('TOO_MANY')))
    socket.socket.terminate()
  })
})

describe('a connection without a session', () => {
  it('is limited in number for each address', async () => {
    const all = Array.from({ length: 520 }, () => open(from('203.0.113.3')))
    const isIn = (await Promise.all(all.map(({ opened }) => opened))).filter(Boolean)
    expect(isIn.length).toBeGreaterThanOrEqual(500)
    expect(isIn.length).toBeLessThan(520)
    const [ann] = await insertUsers(world, 1)
    const tab = await openLive(world.url, ann?.cookie ?? '')
    tab.close()
    for (const { socket } of all) socket.terminate()
    await waitFor(async () => {
      const again = open(from('203.0.113.3'))
      const isOpen = await again.opened
      again.socket.terminate()
      return isOpen
    })
  })

  it('may ask once, and is closed when it is refused', async () => {
    const { socket, heard, opened } = open({ cookie: made(), ...from('203.0.113.4') })
    await opened
    for (let n = 0; n < 20; n++) socket.send(connect)
    await waitFor(() => socket.readyState === WebSocket.CLOSED, beforeAllEnd)
    expect(heard.filter((text) => text.startsWith('44')).length).toBeLessThanOrEqual(1)
  })

  it('is closed when it is left over after a person has disconnected from the namespace', async () => {
    const [ann] = await insertUsers(world, 1)
    const { socket, heard, opened } = open({ cookie: ann?.cookie ?? '' })
    await opened
    socket.send(connect)
    await waitFor(() => heard.some((text) => text.startsWith('40')))
    socket.send('41')
    await waitFor(() => socket.readyState === WebSocket.CLOSED, beforeAllEnd)
    expect(socket.readyState).toBe(WebSocket.CLOSED)
  })
})

describe('one person', () => {
  it('has a limited number of open tabs', async () => {
    const [ann] = await insertUsers(world, 1)
    const tabs = await Promise.all(
      Array.from({ length: 55 }, () => openLive(world.url, ann?.cookie ?? '')),
    )
    const open = () => tabs.filter(({ socket }) => socket.connected).length
    await waitFor(() => open() <= 50)
    expect(open()).toBe(50)
    for (const tab of tabs) tab.close()
  })
})

describe('guessing at an account’s password', () => {
  const signIn = async (email: string, given: string, address: string) =>
    (
      await send(world.url + authRoutes.login.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...from(address) },
        body: JSON.stringify({ email, password: given }),
      })
    ).status

  it('does not lock out its owner, who signs in from another address', async () => {
    const owner = await person(world, { incomplete: true })
    const guesses: number[] = []
    for (let n = 0; n < 2 * promises.accounts.guessesOfAnAddress + 1; n++)
      guesses.push(await signIn(owner.user.email, `guess ${n}`, '203.0.113.5'))
    expect(guesses).toContain(429)
    expect(await signIn(owner.user.email, password, '203.0.113.6')).toBe(200)
  })

  it('is limited for all addresses together', async () => {
    const limit = 200
    const statuses: number[] = []
    const guess = (n: number) =>
      signIn('unknown@example.test', 'guess', `198.51.${n % 200}.${Math.floor(n / 200)}`)
    for (let start = 0; start < 2 * limit + 20 && !statuses.includes(429); start += 20)
      statuses.push(...(await Promise.all(Array.from({ length: 20 }, (_, n) => guess(start + n)))))
    expect(statuses.filter((status) => status === 401).length).toBeGreaterThanOrEqual(limit)
    expect(statuses.at(-1)).toBe(429)
  })
})
