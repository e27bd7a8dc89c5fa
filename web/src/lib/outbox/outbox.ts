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
 * What of some kind of conversation (chats, rooms) is on its way to the server. It is kept in the browser until the server has it, so
 * a reload or a closed tab loses nothing, and all tabs of a person show the same. `courier.ts` sends it.
 */
export function createOutbox(name: string) {
  const useLanes = create<{ lanes: Lanes }>(() => ({ lanes: {} }))
  /** Whether the browser keeps it: before the person is known, and where storing fails, this tab remembers alone. */
  let isKept = false
  const kept = () => (readPersonal(name) as Lanes | undefined) ?? {}
  /** From what the browser keeps, not from what this tab last saw of it: another tab may have changed it. */
  const change = (edit: (lanes: Lanes) => Lanes) => {
    const before = isKept ? kept() : useLanes.getState().lanes
    const lanes = edit(before)
    if (isKept && lanes !== before) isKept = writePersonal(name, lanes)
    useLanes.setState({ lanes })
  }
  const lane = (conversation: string): Lane => laneOf(useLanes.getState().lanes, conversation)

  return {
    /** Takes up what an earlier visit left, before what this one has begun. The person must be known (`openPersonalStorage`). */
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
    /** The server has it, or its writer does not want it sent any more. */
    remove(conversation: string, clientId: string): void {
      // Asked for every message of mine that comes in: what is not on its way costs nothing.
      const { outgoing, refused } = lane(conversation)
      if ([...outgoing, ...refused].some((message) => message.clientId === clientId))
        change((lanes) => without(lanes, conversation, clientId))
    },
    refuse: (conversation: string): void => change((lanes) => withRefusal(lanes, conversation)),
    stall: (conversation: string, isStalled: boolean): void =>
      change((lanes) => withStall(lanes, conversation, isStalled)),
    /** What the server refused, for the composer that shows it now; only one gets it. */
    takeRefused(conversation: string): readonly Outgoing[] {
      const { refused } = lane(conversation)
      if (refused.length > 0) change((lanes) => withoutRefused(lanes, conversation))
      return refused
    },
    /** Forgets all conversations but these. */
    keepOnly: (conversations: ReadonlySet<string>): void => change((lanes) => onlyOf(lanes, conversations)),
    forget: (conversation: string): void => change((lanes) => withoutLane(lanes, conversation)),
  }
}

export type Outbox = ReturnType<typeof createOutbox>
