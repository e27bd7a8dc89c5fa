import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { createClient } from 'redis'
import type { Env } from '../../env.ts'

/** Connects to the other nodes. Stores nothing: messages sent while it is down are lost, and `BusCallbacks` reports that afterward. */
export interface Bus {
  /** Sends to every other node, in order. Messages of one turn of the event loop are published together. */
  send(message: unknown): void
  onMessage(listener: (message: unknown) => void): void
  isReady(): boolean
  close(): void
}

/** Called after a reconnection, so that lost events can be made up for, and with each message's delay. */
interface BusCallbacks {
  /** This node can receive again, and may have missed messages from others. */
  toHearing(): void
  /** This node can send again, and others have missed messages from it. */
  toSpeaking(): void
  /** Seconds that one of this node's messages took to Redis and back, the same as to other nodes. */
  delivered(seconds: number): void
}

// In milliseconds. A half-open connection just looks idle, so pings test it.
const timing = { ping: 2000, silence: 5000, connect: 2000, retryAtMost: 300 } as const
/** Milliseconds after which the other nodes have found Redis again too, so that tabs fetch only once. */
export const allAreBackAfter = 2 * timing.retryAtMost

/** Milliseconds between checks while other nodes are unreachable: access that ends must end within a second. */
const checkEvery = 500

/**
 * Repeats a check, one run at a time, while messages from other nodes may be lost.
 * @returns a function that stops it
 */
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

  /** Beginning of everything that this node has published, so that its echo is ignored. */
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
    // From here on, the client resubscribes after every reconnection.
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
    // Lost while the connection is down. Once it is back, other nodes' tabs fetch again.
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
