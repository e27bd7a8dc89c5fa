import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

export type Proxy = {
  /** Port on 127.0.0.1 for clients to connect to. */
  port: number
  /** Breaks every connection and refuses new ones, like an unplugged cable that both sides notice. */
  cut(): void
  /** Breaks every connection; accepts new ones. */
  drop(): void
  /** Breaks every connection for the clients only, and refuses new ones: the other side believes it still has them. */
  abandon(): void
  /** Passes on what clients send, and breaks their connection instead of each answer. */
  loseAnswers(): void
  /** Keeps connections open and passes nothing on, like an unplugged cable that nobody notices. */
  stall(): void
  /** Delays everything by some milliseconds, and limits the bytes a second of each connection and direction. */
  slow(limits: { delay?: number; perSecond?: number }): void
  /** Passes everything on again, at once. */
  restore(): void
  close(): Promise<void>
}

const none = { delay: 0, perSecond: Number.POSITIVE_INFINITY }
/** Pieces of a slow connection after which its sender is paused. */
const waitingAtMost = 16

/** Starts a connection that tests can interrupt: passes TCP connections on to a port of 127.0.0.1 or another host. */
export async function startProxy(target: { host?: string; port: number }): Promise<Proxy> {
  let state: 'open' | 'stalled' | 'cut' | 'losing' = 'open'
  let limits = none
  const pairs = new Set<[Socket, Socket]>()
  /** Sockets whose client has left, unknown to the other side. */
  const abandoned = new Set<Socket>()

  /** Passes on one side's data, in order. */
  function pass(from: Socket, to: Socket, isAnswer: boolean): void {
    /** Time at which the last piece is due at the other side, and pieces still waiting. */
    let due = 0
    let waiting = 0
    let last = Promise.resolve()
    const flow = () => {
      if (state !== 'stalled' && waiting < waitingAtMost && !to.writableNeedDrain) from.resume()
    }
    from.on('data', (piece) => {
      if (isAnswer && state === 'losing') return void to.destroy()
      if (waiting === 0 && limits === none) {
        if (!to.write(piece)) from.pause()
        return
      }
      due =
        Math.max(due, performance.now() + limits.delay) + (piece.length / limits.perSecond) * 1000
      const at = due
      if (++waiting >= waitingAtMost) from.pause()
      last = last.then(async () => {
        // When the line is restored, anything waiting is due at once.
        if (limits !== none) await sleep(Math.max(0, at - performance.now()))
        waiting--
        if (!to.write(piece)) from.pause()
        flow()
      })
    })
    to.on('drain', flow)
    from.on('end', () => void last.then(() => to.end()))
  }

  const server = createServer((near) => {
    if (state === 'cut') return near.destroy()
    const far = connect(target.port, target.host ?? '127.0.0.1')
    const pair: [Socket, Socket] = [near, far]
    pairs.add(pair)
    for (const [from, to] of [pair, [far, near] as const]) {
      pass(from, to, from === far)
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
    loseAnswers() {
      state = 'losing'
    },
    stall() {
      state = 'stalled'
      each((socket) => socket.pause())
    },
    slow(wanted) {
      limits = { ...none, ...wanted }
    },
    restore() {
      state = 'open'
      limits = none
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
