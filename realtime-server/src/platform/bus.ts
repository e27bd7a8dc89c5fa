import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { createClient } from 'redis'
import type { Env } from '../env.ts'

/** The way to the other nodes. It keeps nothing: what is sent while the link is down is lost, and `Returns` says so afterwards. */
export interface Bus {
  /** To every other node, in order; all that one turn of the event loop sends travels in one publish. */
  send(message: unknown): void
  onMessage(listener: (message: unknown) => void): void
  isReady(): boolean
  close(): void
}

/** Called when the link is back, for what may have been lost meanwhile. */
interface Returns {
  /** This node may have missed what others sent. */
  toHearing(): void
  /** Other nodes may have missed what this one sent. */
  toSpeaking(): void
}

// Milliseconds. A link that is half open looks like one at rest, so it is asked for a sign of life.
const timing = { ping: 2000, silence: 5000, connect: 2000, retryAtMost: 1000 } as const

/** Connects in the background, now and after every loss: a node starts and works for its own people without Redis. */
export function connectBus(env: Env, log: FastifyBaseLogger, returns: Returns): Bus | null {
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

  const hear = (raw: string) => {
    const { from, messages } = JSON.parse(raw) as { from: string; messages: unknown[] }
    if (from !== self) for (const message of messages) for (const listener of listeners) listener(message)
  }
  let isSubscribed = false
  const sub = open((isReturn) => {
    if (isSubscribed) return returns.toHearing()
    // Kept by the client from here on, through every reconnect.
    sub.subscribe(channel, hear).then(
      () => {
        isSubscribed = true
        if (isReturn) returns.toHearing()
      },
      (error: unknown) => log.warn({ err: error }, 'could not subscribe'),
    )
  })
  const pub = open((isReturn) => {
    if (isReturn) returns.toSpeaking()
  })
  for (const client of [sub, pub]) client.connect().catch((error: unknown) => log.warn({ err: error }, 'redis'))

  const flush = () => {
    const messages = waiting
    waiting = []
    // Lost with the link; when it is back everybody fetches again.
    pub.publish(channel, JSON.stringify({ from: self, messages })).catch(() => {})
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
