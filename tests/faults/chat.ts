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

/** The outcome of a call: status (0 for a broken connection), duration and Retry-After. */
export interface Attempt {
  status: number
  milliseconds: number
  retryAfter: string | null
}

/** One person's open chat. Like the web client it numbers messages, fetches gaps, reconnects, obeys `resync` and retries sends. */
export interface Chat {
  /** The messages on the screen, in order. */
  readonly shown: Message[]
  readonly attempts: Attempt[]
  readonly resyncs: () => number
  readonly isConnected: () => boolean
  /** Sends under one clientId until acknowledged. @returns false if the chat was closed before */
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
  /** Fetches the messages after the last one shown, until there are no more. */
  async function catchUp(): Promise<void> {
    isStale = true
    if (isFetching) return
    isFetching = true
    while (isStale && !isClosed) {
      isStale = false
      const query = { after: String(last()) }
      const page = await who
        .call(chatRoutes.messages, { params: { id: matchId }, query }, url)
        .catch(() => null)
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
  // Socket.IO does not reconnect after the server has refused or cut the connection.
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

/** Closes every chat that a test left open, so that a failed test ends too. */
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

/** Both people of every pair write `each` messages, waiting for each acknowledgement before the next. */
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

/** Expects both screens to show all messages once, in the same order and in each author's order, and no others. */
export async function expectShown(held: readonly OpenPair[], each: number): Promise<void> {
  const total = each * 2
  const isWhole = () => held.every(({ chats }) => chats.every(({ shown }) => shown.length >= total))
  await waitFor(isWhole, patience, 'the arrival of every message').catch((error: Error) => {
    const counts = held.map(({ chats }) => chats.map(({ shown }) => shown.length))
    throw new Error(`${error.message}: ${JSON.stringify(counts)} of ${total}`)
  })
  expect(held).not.toEqual([])
  for (const { chats } of held) {
    const [first, second] = chats.map(({ shown }) =>
      shown.map(({ seq, content }) => ({ seq, content })),
    )
    expect(first?.map(({ seq }) => seq)).toEqual(Array.from({ length: total }, (_, i) => i + 1))
    expect(second).toEqual(first)
    for (const side of [0, 1]) {
      const own = first
        ?.filter(({ content }) => content.startsWith(`${side}:`))
        .map(({ content }) => content)
      expect(own).toEqual(Array.from({ length: each }, (_, i) => `${side}:${i}`))
    }
  }
}

/** Expects every acknowledged message to be stored once and shown on both screens once, in order, and no others. */
export async function expectWhole(
  database: TestDatabase,
  held: readonly OpenPair[],
  each: number,
): Promise<void> {
  await expectShown(held, each)
  for (const { matchId, chats } of held) {
    const rows = await database.db
      .selectFrom('messages')
      .select(['seq', 'content'])
      .where('match_id', '=', matchId)
      .orderBy('seq')
      .execute()
    expect(chats).toHaveLength(2)
    for (const { shown } of chats)
      expect(shown.map(({ seq, content }) => ({ seq, content }))).toEqual(rows)
  }
}

/** Expects every refusal to be a 503 with Retry-After within 4 s (2 s, doubled for a busy machine), and no hung call. */
export function expectRefusals(
  attempts: readonly Attempt[],
  allowed: readonly number[] = [503],
): void {
  const refused = attempts.filter(({ status }) => status !== 201 && status !== 200)
  expect(refused.filter(({ status }) => !allowed.includes(status))).toEqual([])
  expect(
    refused.filter(({ status, retryAfter }) => status === 503 && !(Number(retryAfter) >= 1)),
  ).toEqual([])
  expect(refused.filter(({ milliseconds }) => milliseconds > 4000)).toEqual([])
  expect(attempts.filter(({ milliseconds }) => milliseconds > 10_000)).toEqual([])
}
