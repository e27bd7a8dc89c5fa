import { CONTRACT_VERSION } from '@swoon/realtime-server/contract'
import { chatRoutes } from '@swoon/realtime-server/contract/chat'
import { afterEach, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { startProxy } from '../../scripts/provision/proxy.ts'
import { ofFile } from '../harness/file-world.ts'
import { pairs } from '../harness/pairs.ts'
import type { Person } from '../harness/person.ts'
import { patience, spawnWorld, waitFor } from '../harness/server.ts'
import { closeChats, expectWhole, openChat, openPair, writeAll } from './chat.ts'

const world = ofFile(spawnWorld)
afterEach(closeChats)

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Opens a tab that speaks bare frames of Engine.IO 4 and Socket.IO 5. */
async function openRaw(who: Person, url = world.url): Promise<WebSocket> {
  const socket = new WebSocket(
    `${url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`,
    {
      headers: { cookie: who.cookie },
    },
  )
  socket.on('error', () => {})
  socket.on('message', (data) => {
    const text = String(data)
    if (text.startsWith('0')) socket.send(`40${JSON.stringify({ contract: CONTRACT_VERSION })}`)
    if (text === '2') socket.send('3')
  })
  await new Promise<void>((resolve, reject) => {
    socket.on('message', (data) => String(data).startsWith('40') && resolve())
    socket.on('close', () => reject(new Error('closed')))
  })
  return socket
}

it.each([
  { how: 'unplugged', seconds: 30, cut: 'cut' as const },
  { how: 'silent', seconds: 8, cut: 'stall' as const },
])(
  'brings a client up to date whose connection was $how for $seconds s',
  async ({ seconds, cut }) => {
    const [pair] = await pairs(world, 1)
    if (!pair) throw new Error('no pair')
    const wire = await startProxy({ port: world.server.port })
    const far = openChat(pair.other, pair.matchId, `http://127.0.0.1:${wire.port}`)
    const near = openChat(pair.one, pair.matchId, world.url)
    await waitFor(() => far.isConnected() && near.isConnected(), patience, 'the sockets')
    for (let i = 0; i < 5; i++) await near.send(`0:${i}`)
    wire[cut]()
    const started = performance.now()
    const fromFar = far.send('1:0')
    // More than two pages of history.
    for (let i = 5; i < 125; i++) await near.send(`0:${i}`)
    expect(far.shown.length).toBeLessThan(125)
    await pause(Math.max(0, seconds * 1000 - (performance.now() - started)))
    wire.restore()
    await fromFar
    await waitFor(
      () => far.shown.length === 126 && near.shown.length === 126,
      patience,
      'everything',
    )
    expect(far.shown.map(({ seq }) => seq)).toEqual(Array.from({ length: 126 }, (_, i) => i + 1))
    const fromNear = far.shown
      .map(({ content }) => content)
      .filter((content) => content.startsWith('0:'))
    expect(fromNear).toEqual(Array.from({ length: 125 }, (_, i) => `0:${i}`))
    expect(near.shown).toHaveLength(126)
    closeChats()
    await wire.close()
  },
)

it('cuts a client that leaves over 1 MiB unread and frees its memory; after reconnecting it gets everything', async () => {
  const [pair] = await pairs(world, 1)
  if (!pair) throw new Error('no pair')
  const { matchId, one, other } = pair
  const stalled = await openRaw(other)
  stalled.pause()
  const sockets = async () => {
    const text = await (await fetch(`${world.url}/metrics`)).text()
    return Number(/^live_sockets (\d+)/m.exec(text)?.[1])
  }
  expect(await sockets()).toBe(1)
  // The kernel's own buffers, several megabytes, fill up first.
  const content = '\u{10348}'.repeat(1000)
  let sent = 0
  const until = Date.now() + 60_000
  while ((await sockets()) > 0 && Date.now() < until) {
    const replies = await Promise.all(
      Array.from({ length: 50 }, () => one.call(chatRoutes.send, { body: { matchId, content } })),
    )
    expect(replies.every(({ status }) => status === 201)).toBe(true)
    sent += 50
  }
  expect(await sockets()).toBe(0)
  stalled.terminate()
  const back = openChat(other, matchId, world.url)
  await waitFor(() => back.shown.length === sent, patience, 'everything')
  expect(back.shown.map(({ seq }) => seq)).toEqual(Array.from({ length: sent }, (_, i) => i + 1))
})

it('answers or cuts a socket that sends anything invalid, and keeps running', async () => {
  const [pair] = await pairs(world, 1)
  if (!pair) throw new Error('no pair')
  const { one } = pair
  const tab = await one.live()
  const emit = tab.socket as unknown as {
    timeout(ms: number): { emitWithAck(...args: unknown[]): Promise<unknown> }
  }
  const junk: unknown[][] = [
    ['chat:type'],
    ['chat:type', null],
    ['chat:type', 'text'],
    ['chat:type', { matchId: 'x', isTyping: 'yes' }],
    ['chat:type', { matchId: { toString: 1 }, isTyping: true }],
    ['chat:type', [], {}, 5],
  ]
  for (const args of junk) {
    const reply = await emit.timeout(patience).emitWithAck(...args)
    expect(reply, JSON.stringify(args)).toMatchObject({ ok: false, code: 'INVALID' })
  }
  const packets = [
    '',
    '4',
    '42',
    '42{',
    '42[]',
    '42["chat:type"',
    '42[1]',
    '42["no:such",{}]',
    '42["__proto__",{}]',
    '42["toString"]',
    '42[5,{}]',
    '42["connect"]',
    '451-["x",{"_placeholder":true,"num":0}]',
    '43999999["x"]',
    '44{"message":1}',
    '9',
    '40/other,',
    `42["chat:type",${'['.repeat(20_000)}`,
    '\u0000',
    '42["disconnect"]',
  ]
  for (const packet of packets) {
    const raw = await openRaw(one)
    raw.send(packet)
    raw.send(Buffer.from([4, 255, 0, 128]))
    await pause(30)
    raw.terminate()
  }
  expect(await tab.command('chat:type', { matchId: pair.matchId, isTyping: true })).toEqual({
    ok: true,
  })
  expect(world.server.child.exitCode).toBeNull()
  tab.close()
})

it('cuts a socket that sends more than 64 KiB in one packet', async () => {
  const [pair] = await pairs(world, 1)
  if (!pair) throw new Error('no pair')
  const [good, bad] = [await openRaw(pair.one), await openRaw(pair.other)]
  good.send(`42["chat:type","${'x'.repeat(60 * 1024)}"]`)
  bad.send(`42["chat:type","${'x'.repeat(65 * 1024)}"]`)
  const code = await new Promise((resolve) => bad.on('close', resolve))
  expect(code).toBe(1009)
  await pause(200)
  expect(good.readyState).toBe(WebSocket.OPEN)
  good.terminate()
})

it('lets 100 clients that were all dropped at once reconnect, and no message is missing', async () => {
  const wire = await startProxy({ port: world.server.port })
  const url = `http://127.0.0.1:${wire.port}`
  const open = (await pairs(world, 50)).map((pair) => openPair(pair, url))
  const all = open.flatMap(({ chats }) => chats)
  await waitFor(() => all.every((chat) => chat.isConnected()), patience, 'the sockets')
  const writing = writeAll(open, 2, () => {}, 500)
  wire.cut()
  await pause(300)
  wire.restore()
  await writing
  await waitFor(() => all.every((chat) => chat.isConnected()), patience, 'the sockets')
  await expectWhole(world.database, open, 2)
  closeChats()
  await wire.close()
})
