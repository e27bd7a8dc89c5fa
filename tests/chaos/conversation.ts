import { setTimeout as sleep } from 'node:timers/promises'
import {
  CONTRACT_VERSION,
  type ReplyOf,
  type RouteDefinition,
} from '@swoon/realtime-server/contract'
import { chatRoutes, type Message } from '@swoon/realtime-server/contract/chat'
import { type RoomMessage, roomRoutes } from '@swoon/realtime-server/contract/rooms'
import { QueryObserver } from '@tanstack/react-query'
import { io, type Socket } from 'socket.io-client'
import { v4 as uuid } from 'uuid'
import { createLog, type Log } from '../../web/src/conversation/log.ts'
import { createOutbox } from '../../web/src/conversation/outbox.ts'
import { createSender } from '../../web/src/conversation/sender.ts'
import { ApiError, noAnswer, replyOf, unreachable } from '../../web/src/lib/api.ts'
import { queryClient } from '../../web/src/lib/query-client.ts'
import { askedPause } from '../../web/src/lib/until-sure.ts'
import { urlOf } from '../../web/src/lib/url.ts'
import type { Person } from '../harness/person.ts'
import { promises } from '../promises.ts'
import type { LabNode } from './lab.ts'
import { outcomeOf } from './ledger.ts'
import type { Stage } from './stage.ts'

/** A conversation on one person's screen, made of the web client's own outbox, sender and log. */
export interface OpenConversation {
  who: Person
  /** The id of the chat or room. */
  id: string
  say(content: string): void
  /** Number of messages in flight. */
  waiting(): number
  /** Checks whether every message has arrived or was returned. */
  isSent(): boolean
  /** Refetches missing messages, as after a reconnection. */
  catchUp(): Promise<void>
  shown(): readonly { id: string; position: number; content: string }[]
  /** Checks whether the tab has lost its server or is fetching missed messages. */
  isFetching(): boolean
  close(): void
}

/** A web client call by one person, with its own errors. */
async function ask<R extends RouteDefinition>(
  { cookie }: Person,
  base: string,
  route: R,
  given: { params?: object; query?: object; body?: object; signal?: AbortSignal | undefined },
): Promise<ReplyOf<R>> {
  const { body, signal = noAnswer() } = given
  const headers = { cookie, ...(body && { 'content-type': 'application/json' }) }
  let response: Response
  let text: string
  try {
    const path = urlOf(route.url, given as Parameters<typeof urlOf>[1])
    response = await fetch(base + path, {
      method: route.method,
      headers,
      signal,
      body: body ? JSON.stringify(body) : null,
    })
    text = await response.text()
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw unreachable()
  }
  return replyOf<R>(response, text)
}

type Page<M> = (before: number | undefined, signal?: AbortSignal) => Promise<readonly M[]>
interface Kind<M> {
  actor: string
  log: Log<M>
  pages: Map<string, Page<M>>
  learned: Map<string, (stored: readonly M[]) => void>
}

const kindOf = <M extends Message | RoomMessage>(
  actor: string,
  rules: Pick<Parameters<typeof createLog<M>>[0], 'positionOf' | 'timeOf' | 'pageSize'> & {
    isConsecutive?: boolean
  },
): Kind<M> => {
  const pages: Kind<M>['pages'] = new Map()
  const learned: Kind<M>['learned'] = new Map()
  const page = (id: string, before?: number, signal?: AbortSignal) =>
    pages.get(id)?.(before, signal) ?? Promise.resolve([])
  const onFetched = (id: string, stored: readonly M[]) => learned.get(id)?.(stored)
  return {
    actor,
    pages,
    learned,
    log: createLog<M>({ key: [`chaos ${actor}`], ...rules, page, onFetched, resync: 'own' }),
  }
}

// One library holds everyone's screens, so each key includes the person's id besides the conversation's.
const chats = kindOf<Message>('messages', {
  positionOf: ({ seq }) => seq,
  timeOf: ({ createdAt }) => createdAt,
  pageSize: promises.chat.page,
  isConsecutive: true,
})
const rooms = kindOf<RoomMessage>('rooms', {
  positionOf: ({ cursor }) => cursor,
  timeOf: ({ sentAt }) => sentAt,
  pageSize: promises.rooms.page,
})

interface Ways<M> {
  page: (url: string, before: number | undefined, signal: AbortSignal) => Promise<readonly M[]>
  send: (
    url: string,
    message: { clientId: string; content: string },
    signal: AbortSignal,
  ) => Promise<M>
  /** Brings the person to where messages can be read and heard. */
  enter: (url: string, socket: Socket) => Promise<void>
  /** The message of an event, if it is of this conversation. */
  heard: (name: string, payload: unknown) => M | undefined
}

export function openChat(
  stage: Stage,
  who: Person,
  matchId: string,
  home: LabNode,
): OpenConversation {
  const params = { id: matchId }
  return open(stage, chats, who, matchId, home, {
    page: (url, before, signal) =>
      ask(who, url, chatRoutes.messages, {
        params,
        query: before === undefined ? {} : { before },
        signal,
      }),
    send: (url, message, signal) =>
      ask(who, url, chatRoutes.send, { body: { matchId, ...message }, signal }),
    enter: async () => {},
    heard(name, payload) {
      const { message } = payload as { message?: Message }
      return name === 'message:sent' && message?.matchId === matchId ? message : undefined
    },
  })
}

export function openRoom(
  stage: Stage,
  who: Person,
  roomId: string,
  home: LabNode,
): OpenConversation {
  const params = { id: roomId }
  const join = (url: string) => ask(who, url, roomRoutes.join, { params, body: {} })
  const watch = (socket: Socket) =>
    socket.timeout(3000).emitWithAck('room:watch', { roomId }) as Promise<{ ok: boolean }>
  const opened = open(stage, rooms, who, roomId, home, {
    page: (url, before, signal) =>
      ask(who, url, roomRoutes.messages, {
        params,
        query: before === undefined ? {} : { before },
        signal,
      }),
    // As the web client does: after a while without network the person is out of the room.
    async send(url, message, signal) {
      const send = () =>
        ask(who, url, roomRoutes.send, {
          params,
          body: { ...message, messageType: 'text' },
          signal,
        })
      return send().catch(async (error: unknown) => {
        if (!(error instanceof ApiError) || error.code !== 'NOT_IN_ROOM') throw error
        await join(url)
        return send()
      })
    },
    async enter(url, socket) {
      await join(url)
      const { ok } = await watch(socket)
      if (!ok) throw new Error('not in the room')
    },
    heard(name, payload) {
      if (name === 'access:lost') void opened.catchUp()
      const { roomId: id, message } = payload as { roomId?: string; message?: RoomMessage }
      return name === 'room:message' && id === roomId ? message : undefined
    },
    every: [10_000, watch],
  })
  return opened
}

function open<M extends Message | RoomMessage>(
  { lab, ledger, random }: Stage,
  { actor, log, pages, learned }: Kind<M>,
  who: Person,
  conversation: string,
  home: LabNode,
  ways: Ways<M> & { every?: readonly [number, (socket: Socket) => Promise<{ ok: boolean }>] },
): OpenConversation {
  const id = `${who.id}:${conversation}`
  // As behind a gateway, every call may reach either server.
  let turn = random.between(0, 1)
  const url = () => lab.nodes[turn++ % 2 === 0 ? 0 : 1].url
  const within = (signal?: AbortSignal) =>
    AbortSignal.any([noAnswer(), ...(signal ? [signal] : [])])

  const outbox = createOutbox(`chaos:${id}`)
  /** Records messages that the server has, according to its answer, an event or a page. */
  const learn = (stored: readonly M[]) => {
    for (const message of stored) {
      const { clientId } = message
      if (!clientId || !outbox.has(conversation, clientId)) continue
      const data = { id: message.id, position: log.positionOf(message) }
      ledger.write({ actor, key: clientId, outcome: 'ok', data })
      outbox.remove(conversation, clientId)
    }
  }
  const sender = createSender(outbox, async (_, { clientId, content }, signal) => {
    try {
      const message = await ways.send(url(), { clientId, content }, signal)
      log.addSent(id, message)
      learn([message])
    } catch (error) {
      const status = error instanceof ApiError ? error.status : 0
      ledger.write({ actor, key: clientId, outcome: outcomeOf(status), status })
      throw error
    }
  })
  pages.set(id, (before, signal) => ways.page(url(), before, within(signal)))
  learned.set(id, learn)

  const query = log.query(id)
  const leave = new QueryObserver(queryClient, query.options).subscribe(() => undefined)
  const socket = io(home.url, {
    transports: ['websocket'],
    forceNew: true,
    reconnectionDelay: 100,
    reconnectionDelayMax: 1000,
    timeout: 3000,
    auth: { contract: CONTRACT_VERSION },
    extraHeaders: { cookie: who.cookie },
  })

  let isClosed = false
  let isWanted = false
  let running: Promise<void> | null = null
  /** Fetches until it works, restarting if anything happens in between. */
  function catchUp(): Promise<void> {
    isWanted = true
    running ??= (async () => {
      while (isWanted && !isClosed) {
        isWanted = false
        log.interrupt(id)
        try {
          await ways.enter(url(), socket)
          await query.fetch()
        } catch (error) {
          isWanted = true
          await sleep(Math.max(500, askedPause(error)))
        }
      }
      running = null
    })()
    return running
  }
  socket.on('connect', () => {
    sender.retry()
    void catchUp()
  })
  socket.on('resync', () => void catchUp())
  socket.onAny((name: string, payload: unknown) => {
    const message = ways.heard(name, payload)
    if (!message) return
    if (message.clientId) log.addSent(id, message)
    else log.add(id, message)
    learn([message])
  })
  // Socket.IO does not reconnect after the server has refused or cut the connection.
  const again = () => {
    if (!isClosed && !socket.active) setTimeout(() => !isClosed && socket.connect(), 300)
  }
  socket.on('connect_error', again)
  socket.on('disconnect', again)
  const beating = ways.every && setInterval(() => beat(), ways.every[0])
  const beat = () => {
    if (socket.connected)
      ways.every?.[1](socket).then(
        ({ ok }) => ok || void catchUp(),
        () => undefined,
      )
  }

  return {
    who,
    id: conversation,
    say(content) {
      const clientId = uuid()
      ledger.write({
        actor,
        key: clientId,
        outcome: 'begun',
        data: { conversation, sender: who.id, content },
      })
      sender.send(conversation, { clientId, content, createdAt: new Date().toISOString() })
    },
    waiting: () => outbox.queue(conversation).outgoing.length,
    isSent() {
      outbox.takeRefused(conversation)
      return outbox.conversations().length === 0
    },
    catchUp,
    isFetching: () => !socket.connected || running !== null,
    shown: () =>
      (query.known() ?? []).map((one) => ({
        id: one.id,
        position: log.positionOf(one),
        content: one.content,
      })),
    close() {
      isClosed = true
      clearInterval(beating)
      outbox.forget(conversation)
      socket.disconnect()
      leave()
      log.forget(id)
      pages.delete(id)
      learned.delete(id)
    },
  }
}
