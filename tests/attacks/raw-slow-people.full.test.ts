import { chatRoutes } from '@swoon/realtime-server/contract/chat'
import { describe, expect, it } from 'vitest'
import { startProxy } from '../../scripts/provision/proxy.ts'
import { matched } from '../features/pairs.ts'
import { ofFile } from '../harness/file-world.ts'
import type { Live } from '../harness/live.ts'
import { openLive } from '../harness/live.ts'
import { frame, openRawSocket } from '../harness/raw.ts'
import { spawnWorld, waitFor } from '../harness/server.ts'

const world = ofFile(() => spawnWorld({ RATE_LIMITS: 'on' }))

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
const lineOf = ({ socket }: Live) => socket.io.engine.id

describe('someone who is merely slow stays connected', () => {
  it('on a bad network that stalls for 8 s now and then', async () => {
    const { ann, bob, matchId } = await matched(world)
    const wire = await startProxy({ port: world.server.port })
    const [tab, other] = [
      await openLive(`http://127.0.0.1:${wire.port}`, ann.cookie),
      await bob.live(),
    ]
    const line = lineOf(tab)
    for (let round = 0; round < 4; round++) {
      wire.stall()
      const until = performance.now() + 8000
      let typed = 0
      while (performance.now() < until) {
        tab.socket.emit('chat:type', { matchId, isTyping: ++typed % 2 === 0 }, () => {})
        await bob.call(chatRoutes.send, {
          body: { matchId, content: `Are you there? ${round} ${typed}` },
        })
        await pause(500)
      }
      wire.restore()
      await waitFor(() =>
        tab
          .all('message:sent')
          .some(({ message }) => message.content.includes(` ${round} ${typed}`)),
      )
    }
    expect(await tab.command('chat:type', { matchId, isTyping: true })).toEqual({ ok: true })
    expect(lineOf(tab)).toBe(line)
    console.log(
      `after 4 × 8 s the line is the same; ${tab.all('message:sent').length} messages came over it`,
    )
    tab.close()
    other.close()
    await wire.close()
  })

  it('with the largest permitted number of tabs, all of them typing', async () => {
    const { ann, matchId } = await matched(world)
    const tabs = await Promise.all(Array.from({ length: 50 }, () => ann.live()))
    const lines = tabs.map(lineOf)
    for (let round = 0; round < 20; round++) {
      await Promise.all(
        tabs.map((tab) => tab.command('chat:type', { matchId, isTyping: round % 2 === 0 })),
      )
      await pause(200)
    }
    expect(tabs.every(({ socket }) => socket.connected)).toBe(true)
    expect(tabs.map(lineOf)).toEqual(lines)
    for (const tab of tabs) tab.close()
  })

  it('when asking to be let in takes nine seconds, byte by byte', async () => {
    const { ann } = await matched(world)
    const line = await openRawSocket(world.server.port, ann.cookie, { isPatient: true })
    const asking = frame('40{"contract":0}')
    for (const byte of asking) {
      line.socket.write(Buffer.from([byte]))
      await pause(9000 / asking.length / 1.2)
    }
    await waitFor(() => line.heard().includes('44{'), 2000, 'the answer')
    expect(line.heard()).toContain('44{')
    line.socket.destroy()
  })

  it('or is let in at the first try after a sleep in which the connection died', async () => {
    const { ann, bob, matchId } = await matched(world)
    const wire = await startProxy({ port: world.server.port })
    const tabs = await Promise.all(
      Array.from({ length: 20 }, () => openLive(`http://127.0.0.1:${wire.port}`, ann.cookie)),
    )
    const refused: string[] = []
    for (const { socket } of tabs)
      socket.on('connect_error', ({ message }) => refused.push(message))
    wire.stall()
    // The server gives up on a client that was silent for 30 s.
    await pause(35_000)
    await bob.call(chatRoutes.send, { body: { matchId, content: 'Good morning' } })
    wire.cut()
    wire.restore()
    await waitFor(() => tabs.every(({ socket }) => socket.connected))
    expect(refused.filter((message) => !/websocket error|xhr/.test(message))).toEqual([])
    expect(await tabs[0]?.command('chat:type', { matchId, isTyping: true })).toEqual({ ok: true })
    for (const tab of tabs) tab.close()
    await wire.close()
  })
})
