import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { createClient } from 'redis'
import type { Env } from '../../env.ts'

/** The connection to the other nodes. It stores nothing: messages sent while it is down are lost, and `BusCallbacks` reports that afterwards. */
export interface Bus {
  /** Sends to every other node, in order. All messages of one turn of the event loop are published together. */
  send(message: unknown): void
  onMessage(listener: (message: unknown) => void): void
  isReady(): boolean
  close(): void
}

/**
 * Called by the bus: after a reconnect, so that lost events are repaired, and with how long a
 * message took.
 */
interface BusCallbacks {
  /** This node can receive again and may have missed messages of others. */
  toHearing(): void
  /** This node can send again, and the others have missed messages of it. */
  toSpeaking(): void
  /** How many seconds a message of this node took to Redis and back, as it does to the other nodes. */
  delivered(seconds: number): void
}

// In milliseconds. A half-open connection looks idle, so it is pinged.
const timing = { ping: 2000, silence: 5000, connect: 2000, retryAtMost: 300 } as const
/**
 * Milliseconds in which the other nodes have found Redis again too, so that tabs fetch only once.
 */
export const allAreBackAfter = 2 * timing.retryAtMost

/** Milliseconds between two checks while other nodes cannot be reached, since what ends must end within a second. */
const checkEvery = 500

/** Repeats a check while what other nodes send may be lost; the next one waits for the last. @returns a function that stops it */
export function whileCut(bus: Bus | null, check: () => Promise<unknown>): () => void {
  let isChecking = false
  const timer = setInterval(async () => {
    if (!bus || bus.isReady() || isChecking) return
    isChecking = true
    await check().catch(() => {})
    isChecking = false
  }, checkEvery)
  timer.unref()
  return () => clearInterval(timer)
}

/** Connects in the background, now and after every loss, so that a node starts without Redis and serves its own people. */
export function connectBus(env: Env, log: FastifyBaseLogger, callbacks: BusCallbacks): Bus | null {
  if (!env.REDIS_URL) return null
  const self = randomUUID()
  const channel = `${env.REDIS_PREFIX}live`
  const listeners: ((message: unknown) => void)[] = []
  let waiting: unknown[] = []

  const open = (onReady: (isReturn: boolean) => void) => {
    let wasLost = false
    const client = createClient({
      url: env.REDIS_URL ?? '',
      disableOfflineQueue: true,
      pingInterval: timing.ping,
      socket: {
        connectTimeout: timing.connect,
        socketTimeout: timing.silence,
        reconnectStrategy: (attempt) => Math.min(100 * (attempt + 1), timing.retryAtMost),
      },
    })
    client.on('error', (error) => {
      if (!wasLost) log.warn({ err: error }, 'the link to Redis is down')
      wasLost = true
    })
    client.on('ready', () => {
      onReady(wasLost)
      wasLost = false
    })
    return client
  }

  /** How everything that this node has published begins, so that the echo of it is not read. */
  const own = `{"from":"${self}","at":`
  const hear = (raw: string) => {
    if (raw.startsWith(own))
      return callbacks.delivered(
        (performance.now() - Number.parseInt(raw.slice(own.length), 10)) / 1000,
      )
    const { messages } = JSON.parse(raw) as { messages: unknown[] }
    for (const message of messages) for (const listener of listeners) listener(message)
  }
  let isSubscribed = false
  const sub = open((isReturn) => {
    if (isSubscribed) return callbacks.toHearing()
    // From here on the client subscribes again after every reconnect.
    sub.subscribe(channel, hear).then(
      () => {
        isSubscribed = true
        if (isReturn) callbacks.toHearing()
      },
      (error: unknown) => log.warn({ err: error }, 'could not subscribe'),
    )
  })
  let hasLost = false
  const pub = open(() => {
    if (hasLost) callbacks.toSpeaking()
    hasLost = false
  })
  for (const client of [sub, pub])
    client.connect().catch((error: unknown) => log.warn({ err: error }, 'redis'))

  const flush = () => {
    const messages = waiting
    waiting = []
    // Lost if the connection is down; when it is back, the tabs of the other nodes fetch again.
    const published = `${own}${Math.round(performance.now())},"messages":${JSON.stringify(messages)}}`
    pub.publish(channel, published).catch(() => {
      hasLost = true
    })
  }
  return {
    send(message) {
      if (waiting.push(message) === 1) setImmediate(flush)
    },
    onMessage: (listener) => void listeners.push(listener),
    isReady: () => isSubscribed && sub.isReady && pub.isReady,
    close() {
      for (const client of [sub, pub]) client.destroy()
    },
  }
}
