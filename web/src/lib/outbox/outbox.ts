import { create } from 'zustand'
import { onPersonalChange, readPersonal, writePersonal } from '../personal-storage.ts'
import {
  emptyLane,
  type Lane,
  type Lanes,
  laneOf,
  type Outgoing,
  onlyOf,
  withOutgoing,
  without,
  withoutLane,
  withoutRefused,
  withRefusal,
  withStall,
} from './lane.ts'

/**
 * The messages of one kind of conversation (chats, rooms) on their way to the server. The browser stores them until the server has them,
 * so a reload or a closed tab loses nothing, and all tabs of a person show the same. `courier.ts` sends them.
 */
export function createOutbox(name: string) {
  const useLanes = create<{ lanes: Lanes }>(() => ({ lanes: {} }))
  /** Whether the browser stores the messages. Before the person is known, or if storing fails, only this tab knows them. */
  let isKept = false
  const kept = () => (readPersonal(name) as Lanes | undefined) ?? {}
  /** Reads the browser's storage rather than this tab's last state, since another tab may have changed it. */
  const change = (edit: (lanes: Lanes) => Lanes) => {
    const before = isKept ? kept() : useLanes.getState().lanes
    const lanes = edit(before)
    if (isKept && lanes !== before) isKept = writePersonal(name, lanes)
    useLanes.setState({ lanes })
  }
  const lane = (conversation: string): Lane => laneOf(useLanes.getState().lanes, conversation)

  return {
    /** Loads what an earlier visit left, followed by this tab's messages so far. The person must be known (`openPersonalStorage`). */
    open(): void {
      const begun = Object.entries(useLanes.getState().lanes)
      isKept = true
      change((lanes) =>
        begun.reduce(
          (all, [conversation, { outgoing }]) =>
            outgoing.reduce((more, message) => withOutgoing(more, conversation, message), all),
          lanes,
        ),
      )
      onPersonalChange(name, () => useLanes.setState({ lanes: kept() }))
    },
    conversations: (): string[] => Object.keys(useLanes.getState().lanes),
    lane,
    useLane: (conversation: string): Lane => useLanes(({ lanes }) => lanes[conversation] ?? emptyLane),
    has: (conversation: string, clientId: string): boolean =>
      lane(conversation).outgoing.some((message) => message.clientId === clientId),
    add: (conversation: string, message: Outgoing): void =>
      change((lanes) => withOutgoing(lanes, conversation, message)),
    /** The server has stored the message, or its author no longer wants to send it. */
    remove(conversation: string, clientId: string): void {
      // This runs for every message of mine that arrives, so an unknown one returns early.
      const { outgoing, refused } = lane(conversation)
      if ([...outgoing, ...refused].some((message) => message.clientId === clientId))
        change((lanes) => without(lanes, conversation, clientId))
    },
    refuse: (conversation: string): void => change((lanes) => withRefusal(lanes, conversation)),
    stall: (conversation: string, isStalled: boolean): void =>
      change((lanes) => withStall(lanes, conversation, isStalled)),
    /** Takes the messages that the server refused, for the composer now on screen; only one composer gets them. */
    takeRefused(conversation: string): readonly Outgoing[] {
      const { refused } = lane(conversation)
      if (refused.length > 0) change((lanes) => withoutRefused(lanes, conversation))
      return refused
    },
    /** Drops all conversations except these. */
    keepOnly: (conversations: ReadonlySet<string>): void => change((lanes) => onlyOf(lanes, conversations)),
    forget: (conversation: string): void => change((lanes) => withoutLane(lanes, conversation)),
  }
}

export type Outbox = ReturnType<typeof createOutbox>
