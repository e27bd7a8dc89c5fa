import { create } from 'zustand'
import { onPersonalChange, readPersonal, writePersonal } from '../lib/personal-storage.ts'
import type { MediaFile, MediaKind, Original } from './message-parts.ts'

/** A message that the server has not confirmed. A repeat with the same `clientId` is the same message. */
export interface Outgoing {
  clientId: string
  content: string
  /** An uploaded picture, of a message left by the previous release. */
  imageUrl?: string
  /** Kind of its attachments. */
  kind?: MediaKind
  files?: readonly MediaFile[]
  /** The message that it answers. */
  replyTo?: Original
  /** ISO 8601, by this device's clock. */
  createdAt: string
}

/** The unconfirmed messages of one conversation. */
export interface Queue {
  /** Oldest first. The first is being sent; the others wait for it. */
  outgoing: readonly Outgoing[]
  /** Messages the server refused and no composer has taken yet, oldest first. */
  refused: readonly Outgoing[]
  /** The server could not be reached, so all messages wait for the connection. */
  isStalled: boolean
}

/** Queues by conversation. A conversation without unconfirmed messages has none. */
export type Queues = Readonly<Record<string, Queue>>

/**
 * The messages of one kind of conversation (chats, rooms) on their way to the server. The browser stores them until the server has them, so
 * that a reload or a closed tab loses nothing, and all tabs of the user show the same. `sender.ts` sends them.
 */
export function createOutbox(name: string) {
  const useQueues = create<{ queues: Queues }>(() => ({ queues: {} }))
  /** True if the browser stores the messages. Before the user is known, or if storing fails, only this tab has them. */
  let isKept = false
  const kept = () => (readPersonal(name) as Queues | undefined) ?? {}
  /** Starts from the browser's storage, not from this tab's last state, since another tab may have changed it. */
  const change = (edit: (queues: Queues) => Queues) => {
    const before = isKept ? kept() : useQueues.getState().queues
    const queues = edit(before)
    if (isKept && queues !== before) isKept = writePersonal(name, queues)
    useQueues.setState({ queues })
  }
  const queue = (conversation: string): Queue => queueOf(useQueues.getState().queues, conversation)

  return {
    /** Loads messages left from an earlier visit, followed by this tab's own. The user must be known (`openPersonalStorage`). */
    open(): void {
      const begun = Object.entries(useQueues.getState().queues)
      isKept = true
      change((queues) =>
        begun.reduce(
          (all, [conversation, { outgoing }]) =>
            outgoing.reduce((more, message) => withOutgoing(more, conversation, message), all),
          queues,
        ),
      )
      onPersonalChange(name, () => useQueues.setState({ queues: kept() }))
    },
    conversations: (): string[] => Object.keys(useQueues.getState().queues),
    queue,
    useQueue: (conversation: string): Queue =>
      useQueues(({ queues }) => queues[conversation] ?? emptyQueue),
    has: (conversation: string, clientId: string): boolean =>
      queue(conversation).outgoing.some((message) => message.clientId === clientId),
    add: (conversation: string, message: Outgoing): void =>
      change((queues) => withOutgoing(queues, conversation, message)),
    /** Removes a message that the server has stored or its author took back. */
    remove(conversation: string, clientId: string): void {
      // Runs for every message of the user that arrives, so an unknown one returns early.
      const { outgoing, refused } = queue(conversation)
      if ([...outgoing, ...refused].some((message) => message.clientId === clientId))
        change((queues) => without(queues, conversation, clientId))
    },
    /** Changes a message that is waiting or being sent. */
    update: (conversation: string, clientId: string, edit: (message: Outgoing) => Outgoing): void =>
      change((queues) => {
        const queue = queueOf(queues, conversation)
        const outgoing = queue.outgoing.map((one) => (one.clientId === clientId ? edit(one) : one))
        return withQueue(queues, conversation, { ...queue, outgoing })
      }),
    refuse: (conversation: string): void => change((queues) => withRefusal(queues, conversation)),
    stall: (conversation: string, isStalled: boolean): void =>
      change((queues) => withStall(queues, conversation, isStalled)),
    /** Takes the refused messages for the composer on screen; only one composer gets them. */
    takeRefused(conversation: string): readonly Outgoing[] {
      const { refused } = queue(conversation)
      if (refused.length > 0) change((queues) => withoutRefused(queues, conversation))
      return refused
    },
    /** Drops all conversations except these. */
    keepOnly: (conversations: ReadonlySet<string>): void =>
      change((queues) => onlyOf(queues, conversations)),
    forget: (conversation: string): void => change((queues) => withoutQueue(queues, conversation)),
  }
}

export type Outbox = ReturnType<typeof createOutbox>

const emptyQueue: Queue = { outgoing: [], refused: [], isStalled: false }

const queueOf = (queues: Queues, conversation: string): Queue => queues[conversation] ?? emptyQueue

function withOutgoing(queues: Queues, conversation: string, message: Outgoing): Queues {
  const queue = queueOf(queues, conversation)
  return withQueue(queues, conversation, { ...queue, outgoing: [...queue.outgoing, message] })
}

/** Removes one message that the server has stored or its author has taken back. */
function without(queues: Queues, conversation: string, clientId: string): Queues {
  const queue = queueOf(queues, conversation)
  const isOther = (message: Outgoing) => message.clientId !== clientId
  if (queue.outgoing.every(isOther) && queue.refused.every(isOther)) return queues
  const outgoing = queue.outgoing.filter(isOther)
  return withQueue(queues, conversation, {
    outgoing,
    refused: queue.refused.filter(isOther),
    isStalled: queue.isStalled && outgoing.length > 0,
  })
}

/** Moves the first message, which the server refused, and all messages queued behind it to the refused ones, to keep their order. */
function withRefusal(queues: Queues, conversation: string): Queues {
  const { outgoing, refused } = queueOf(queues, conversation)
  return withQueue(queues, conversation, {
    outgoing: [],
    refused: [...refused, ...outgoing],
    isStalled: false,
  })
}

function withoutRefused(queues: Queues, conversation: string): Queues {
  return withQueue(queues, conversation, { ...queueOf(queues, conversation), refused: [] })
}

function withStall(queues: Queues, conversation: string, isStalled: boolean): Queues {
  const queue = queueOf(queues, conversation)
  return queue.isStalled === isStalled
    ? queues
    : withQueue(queues, conversation, { ...queue, isStalled })
}

function withoutQueue(queues: Queues, conversation: string): Queues {
  const { [conversation]: queue, ...rest } = queues
  return queue ? rest : queues
}

/** Keeps only the queues of these conversations. */
const onlyOf = (queues: Queues, conversations: ReadonlySet<string>): Queues =>
  Object.keys(queues)
    .filter((conversation) => !conversations.has(conversation))
    .reduce(withoutQueue, queues)

function withQueue(queues: Queues, conversation: string, queue: Queue): Queues {
  const isEmpty = queue.outgoing.length + queue.refused.length === 0
  return isEmpty ? withoutQueue(queues, conversation) : { ...queues, [conversation]: queue }
}
