import { authRoutes } from '@swoon/realtime-server/contract/auth'
import { describe, expect, it } from 'vitest'
import { ofFile } from '../harness/file-world.ts'
import { insertUsers } from '../harness/person.ts'
import { expectPromised, promised } from '../harness/promised.ts'
import { frame, many, openRawSocket, ping, type RawConnection } from '../harness/raw.ts'
import { spawnWorld, waitFor } from '../harness/server.ts'

const world = ofFile(() => spawnWorld({ RATE_LIMITS: 'on' }))

const pending = { frames: 50, bytes: 64 * 1024, milliseconds: 10_000 }
/** Milliseconds until a connection is cut while it keeps sending. */
async function lifeOf(line: RawConnection, sending: Buffer | null = null): Promise<number> {
  const start = performance.now()
  while (line.isOpen()) {
    if (sending) line.socket.write(sending)
    await new Promise((resolve) => setTimeout(resolve, 20))
    if (performance.now() - start > 40_000) throw new Error('it is not cut')
  }
  return performance.now() - start
}
const pongs = (line: RawConnection) => line.heard().split('\x8a\x01p').length - 1

describe('a connection without a session', () => {
  it(`may send ${pending.frames} frames in all, and its pings among them are answered`, async () => {
    const line = await openRawSocket(world.server.port)
    line.socket.write(many(ping('p'), pending.frames))
    await waitFor(() => pongs(line) === pending.frames)
    expect(line.isOpen()).toBe(true)
    line.socket.write(ping('p'))
    await promised(() => !line.isOpen(), 2000, 'the cut')
  })

  it('may send 64 KiB in all, in however few frames', async () => {
    const line = await openRawSocket(world.server.port)
    const half = frame(`40${' '.repeat(pending.bytes / 2)}`, { opcode: 2, isLast: false })
    line.socket.write(half.subarray(0, half.length - 1))
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(line.isOpen()).toBe(true)
    line.socket.write(Buffer.alloc(pending.bytes / 2))
    await promised(() => !line.isOpen(), 2000, 'the cut')
  })

  it('is cut after 10 s, also when it sends a little all the time', async () => {
    const [silent, busy] = await Promise.all([
      openRawSocket(world.server.port),
      openRawSocket(world.server.port),
    ])
    const drip = setInterval(() => busy.socket.write(Buffer.from([0x89])), 1000)
    const lives = await Promise.all([lifeOf(silent), lifeOf(busy)])
    clearInterval(drip)
    console.log(`connections without a session lived ${lives.map(Math.round).join(' and ')} ms`)
    for (const life of lives) await expectPromised(life, pending.milliseconds + 2000)
    expect(lives[0]).toBeGreaterThan(pending.milliseconds - 2000)
  })

  it('is cut within two seconds of a refusal, after it was sent the reason', async () => {
    const line = await openRawSocket(world.server.port)
    line.socket.write(frame('40{"contract":0}'))
    const life = await lifeOf(line)
    console.log(`a refused connection lived ${Math.round(life)} ms`)
    expect(line.heard()).toContain('CLIENT_TOO_OLD')
    await expectPromised(life, 2000)
  })
})

describe('a connection whose person signs out', () => {
  it.each([
    ['goes on sending', frame('42["chat:type",{}]')],
    ['goes on with pings', ping()],
    ['does not answer', null],
  ])(
    'gets the reason, and ends within two seconds although its client %s',
    async (_how, sending) => {
      const [ann] = await insertUsers(world, 1)
      if (!ann) throw new Error('no person')
      const line = await openRawSocket(world.server.port, ann.cookie)
      expect((await ann.call(authRoutes.logout, {})).status).toBe(200)
      const life = await lifeOf(line, sending)
      console.log(`signed out, lived ${Math.round(life)} ms`)
      expect(line.heard()).toContain('session:ended')
      await expectPromised(life, 2000)
    },
  )

  it('ends within two seconds although its client reads nothing', async () => {
    const [ann] = await insertUsers(world, 1)
    if (!ann) throw new Error('no person')
    const line = await openRawSocket(world.server.port, ann.cookie)
    line.socket.pause()
    expect((await ann.call(authRoutes.logout, {})).status).toBe(200)
    const sockets = async () =>
      Number(/^live_sockets (\d+)/m.exec(await (await fetch(`${world.url}/metrics`)).text())?.[1])
    await promised(async () => (await sockets()) === 0, 2000, 'the end')
    const life = await lifeOf(line, ping())
    await expectPromised(life, 2000)
  })
})

describe('a connection that closes', () => {
  it('is cut when its client sends a close frame and stays', async () => {
    const [ann] = await insertUsers(world, 1)
    const line = await openRawSocket(world.server.port, ann?.cookie)
    line.socket.write(frame('', { opcode: 8 }))
    await expectPromised(await lifeOf(line, frame('42["chat:type",{}]')), 3000)
  })
})
