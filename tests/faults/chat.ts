import { CONTRACT_VERSION } from '@swoon/realtime-server/contract'
import type { Message } from '@swoon/realtime-server/contract/chat'
import { chatRoutes } from '@swoon/realtime-server/contract/chat'
import { io } from 'socket.io-client'
import { v4 as uuid } from 'uuid'
import { expect } from 'vitest'
import type { TestDatabase } from '../harness/database.ts'
import type { Pair } from '../harness/pairs.ts'
import type { Person } from '../harness/person.ts'
import { patience, waitFor } from '../harness/server.ts'

/** What a call came to: its status (0 for a broken connection), how long it took and when it may be tried again. */
export interface Attempt {
  status: number
  milliseconds: number
  retryAfter: string | null
}

/** One person's open chat, following the rules of delivery: numbers, gaps, reconnects, `resync`, repeated sends. */
export interface Chat {
  /** What stands on the screen, in order. */
  readonly shown: Message[]
  readonly attempts: Attempt[]
  readonly resyncs: () => number
  readonly isConnected: () => boolean
  /** Sends until it is acknowledged, always under one clientId; false when the chat was closed before. */
  send(content: string): Promise<boolean>
  disconnect(): void
  close(): void
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

export function openChat(who: Person, matchId: string, url: string): Chat {
  const shown: Message[] = []
  const attempts: Attempt[] = []
  let isClosed = false
  let resyncs = 0
  let isFetching = false
  let isStale = false

  const last = () => shown.at(-1)?.seq ?? 0
  const show = (message: Message) => {
    if (message.seq === last() + 1) shown.push(message)
  }
  /** Fetches what is after the last message shown, until there is no more. */
  async function catchUp(): Promise<void> {
    isStale = true
    if (isFetching) return
    isFetching = true
    while (isStale && !isClosed) {
      isStale = false
      const query = { after: String(last()) }
      const page = await who.call(chatRoutes.messages, { params: { id: matchId }, query }, url).catch(() => null)
      if (page?.status === 200) page.body.forEach(show)
      else await pause(200)
      if (page?.status !== 200 || page.body.length === 50) isStale = true
    }
    isFetching = false
  }

  const socket = io(url, {
    transports: ['websocket'],
    forceNew: true,
    reconnectionDelay: 100,
    reconnectionDelayMax: 500,
    timeout: 2000,
    auth: { contract: CONTRACT_VERSION },
    extraHeaders: { cookie: who.cookie },
  })
  socket.on('connect', () => void catchUp())
  socket.on('resync', () => {
    resyncs++
    void catchUp()
  })
  socket.on('message:sent', ({ message }: { message: Message }) => {
    if (message.matchId !== matchId) return
    if (message.seq > last() + 1) void catchUp()
    else show(message)
  })
  // Socket.IO does not try again by itself after being turned away or cut by the server.
  const again = () => {
    if (!isClosed && !socket.active) setTimeout(() => socket.connect(), 300)
  }
  socket.on('connect_error', again)
  socket.on('disconnect', again)

  const chat: Chat = {
    shown,
    attempts,
    resyncs: () => resyncs,
    isConnected: () => socket.connected,
    async send(content) {
      const body = { matchId, content, clientId: uuid() }
      for (;;) {
        const started = performance.now()
        const reply = await who.call(chatRoutes.send, { body }, url).catch(() => null)
        const milliseconds = performance.now() - started
        attempts.push({
          status: reply?.status ?? 0,
          milliseconds,
          retryAfter: reply?.headers.get('retry-after') ?? null,
        })
        if (reply?.status === 201) return true
        if (isClosed) return false
        await pause(100)
      }
    },
    disconnect: () => void socket.disconnect(),
    close() {
      isClosed = true
      socket.disconnect()
    },
  }
  open.add(chat)
  return chat
}

const open = new Set<Chat>()

/** Closes whatever a test left open, so that a failed one ends too. */
export function closeChats(): void {
  for (const chat of open) chat.close()
  open.clear()
}

export interface OpenPair extends Pair {
  chats: [Chat, Chat]
}

export const openPair = (pair: Pair, url: string, otherUrl = url): OpenPair => ({
  ...pair,
  chats: [openChat(pair.one, pair.matchId, url), openChat(pair.other, pair.matchId, otherUrl)],
})

/** Both people of every pair write so many messages, each waiting for the acknowledgement of the one before. */
export async function writeAll(
  held: readonly OpenPair[],
  each: number,
  onAcknowledged: (count: number) => void = () => {},
  rest = 0,
): Promise<void> {
  let count = 0
  const writers = held.flatMap(({ chats }) =>
    chats.map(async (chat, side) => {
      for (let i = 0; i < each; i++) {
        if (!(await chat.send(`${side}:${i}`))) return
        onAcknowledged(++count)
        if (rest > 0) await pause(rest)
      }
    }),
  )
  await Promise.all(writers)
}

/** Every acknowledged message is stored once and stands on both screens once, in order; nothing else does. */
export async function expectWhole(database: TestDatabase, held: readonly OpenPair[], each: number): Promise<void> {
  const total = each * 2
  const isWhole = () => held.every(({ chats }) => chats.every(({ shown }) => shown.length >= total))
  await waitFor(isWhole, patience, 'the arrival of every message').catch((error: Error) => {
    const counts = held.map(({ chats }) => chats.map(({ shown }) => shown.length))
    throw new Error(`${error.message}: ${JSON.stringify(counts)} of ${total}`)
  })
  for (const { matchId, chats } of held) {
    const rows = await database.db
      .selectFrom('messages')
      .select(['seq', 'content'])
      .where('match_id', '=', matchId)
      .orderBy('seq')
      .execute()
    expect(rows.map(({ seq }) => seq)).toEqual(Array.from({ length: total }, (_, i) => i + 1))
    for (const { shown } of chats) expect(shown.map(({ seq, content }) => ({ seq, content }))).toEqual(rows)
    for (const side of [0, 1]) {
      const own = rows.filter(({ content }) => content.startsWith(`${side}:`)).map(({ content }) => content)
      expect(own).toEqual(Array.from({ length: each }, (_, i) => `${side}:${i}`))
    }
  }
}

/** Refusals were 503 with Retry-After, in 2 seconds and as much again for a busy machine; nothing was a fault, nothing hung. */
export function expectRefusals(attempts: readonly Attempt[], allowed: readonly number[] = [503]): void {
  const refused = attempts.filter(({ status }) => status !== 201 && status !== 200)
  expect(refused.filter(({ status }) => !allowed.includes(status))).toEqual([])
  expect(refused.filter(({ status, retryAfter }) => status === 503 && !(Number(retryAfter) >= 1))).toEqual([])
  expect(refused.filter(({ milliseconds }) => milliseconds > 4000)).toEqual([])
  expect(attempts.filter(({ milliseconds }) => milliseconds > 10_000)).toEqual([])
}
