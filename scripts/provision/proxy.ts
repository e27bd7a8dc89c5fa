import { connect, createServer, type Socket } from 'node:net'

export type Proxy = {
  /** The port on 127.0.0.1 to which clients connect instead. */
  port: number
  /** Breaks every connection and refuses new ones, like an unplugged cable that both sides notice. */
  cut(): void
  /** Keeps connections open and passes nothing on, like an unplugged cable that no one notices. */
  stall(): void
  /** Passes everything on again. */
  restore(): void
  close(): Promise<void>
}

/** A connection that tests can interrupt: passes TCP connections on to a port of 127.0.0.1 or another host. */
export async function startProxy(target: { host?: string; port: number }): Promise<Proxy> {
  let state: 'open' | 'stalled' | 'cut' = 'open'
  const pairs = new Set<[Socket, Socket]>()
  const server = createServer((near) => {
    if (state === 'cut') return near.destroy()
    const far = connect(target.port, target.host ?? '127.0.0.1')
    const pair: [Socket, Socket] = [near, far]
    pairs.add(pair)
    for (const [from, to] of [pair, [far, near] as const]) {
      from.on('data', (chunk) => {
        if (!to.write(chunk)) from.pause()
      })
      to.on('drain', () => state === 'open' && from.resume())
      from.on('end', () => to.end())
      from.on('error', () => to.destroy())
      from.on('close', () => {
        to.destroy()
        pairs.delete(pair)
      })
      if (state === 'stalled') from.pause()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const each = (act: (socket: Socket) => void) => [...pairs].flat().forEach(act)
  const cut = () => {
    state = 'cut'
    each((socket) => socket.destroy())
  }
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    cut,
    stall() {
      state = 'stalled'
      each((socket) => socket.pause())
    },
    restore() {
      state = 'open'
      each((socket) => socket.resume())
    },
    async close() {
      cut()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
