import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

export type Proxy = {
  /** The port on 127.0.0.1 to which clients connect instead. */
  port: number
  /** Breaks every connection and refuses new ones, like an unplugged cable that both sides notice. */
  cut(): void
  /** Breaks every connection; new ones are passed on. */
  drop(): void
  /** Breaks every connection for the clients alone, and refuses new ones: the other side believes that it still has them. */
  abandon(): void
  /** Keeps connections open and passes nothing on, like an unplugged cable that no one notices. */
  stall(): void
  /** Passes everything on later, by so many milliseconds, and at most so many bytes a second of each connection and direction. */
  slow(limits: { delay?: number; perSecond?: number }): void
  /** Passes everything on again, at once. */
  restore(): void
  close(): Promise<void>
}

/** A connection that tests can interrupt: passes TCP connections on to a port of 127.0.0.1 or another host. */
export async function startProxy(target: { host?: string; port: number }): Promise<Proxy> {
  let state: 'open' | 'stalled' | 'cut' = 'open'
  let limits = { delay: 0, perSecond: Number.POSITIVE_INFINITY }
  const pairs = new Set<[Socket, Socket]>()
  /** What the clients have left while the other side does not know it. */
  const abandoned = new Set<Socket>()

  /** Passes on what one side sends, in order. */
  function pass(from: Socket, to: Socket): void {
    /** When this direction is free again. */
    let free = 0
    let last = Promise.resolve()
    from.on('data', (chunk) => {
      if (limits.delay === 0 && limits.perSecond === Number.POSITIVE_INFINITY && free === 0) {
        if (!to.write(chunk)) from.pause()
        return
      }
      const now = performance.now()
      free = Math.max(free, now) + (chunk.length / limits.perSecond) * 1000
      const wait = free + limits.delay - now
      from.pause()
      last = last.then(async () => {
        await sleep(Math.max(0, Math.min(wait, 2000)))
        to.write(chunk)
        if (limits.perSecond === Number.POSITIVE_INFINITY && limits.delay === 0) free = 0
        if (state === 'open') from.resume()
      })
    })
    to.on('drain', () => state === 'open' && from.resume())
    from.on('end', () => void last.then(() => to.end()))
  }

  const server = createServer((near) => {
    if (state === 'cut') return near.destroy()
    const far = connect(target.port, target.host ?? '127.0.0.1')
    const pair: [Socket, Socket] = [near, far]
    pairs.add(pair)
    for (const [from, to] of [pair, [far, near] as const]) {
      pass(from, to)
      from.on('error', () => to.destroy())
      from.on('close', () => {
        if (!abandoned.has(to)) to.destroy()
        pairs.delete(pair)
        abandoned.delete(from)
      })
      if (state === 'stalled') from.pause()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const each = (act: (socket: Socket) => void) => [...pairs].flat().forEach(act)
  const drop = () => each((socket) => socket.destroy())
  const cut = () => {
    state = 'cut'
    drop()
  }
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    cut,
    drop,
    abandon() {
      state = 'cut'
      for (const [near, far] of pairs) {
        abandoned.add(far)
        near.destroy()
      }
    },
    stall() {
      state = 'stalled'
      each((socket) => socket.pause())
    },
    slow(wanted) {
      limits = { ...limits, ...wanted }
    },
    restore() {
      state = 'open'
      limits = { delay: 0, perSecond: Number.POSITIVE_INFINITY }
      for (const far of abandoned) far.destroy()
      each((socket) => socket.resume())
    },
    async close() {
      cut()
      for (const far of abandoned) far.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
