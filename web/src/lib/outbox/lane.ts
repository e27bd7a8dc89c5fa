/** A message that the server has not confirmed. A repeat with the same `clientId` is the same message. */
export interface Outgoing {
  clientId: string
  content: string
  /** An uploaded picture. */
  imageUrl?: string
  /** ISO 8601, by this device's clock. */
  createdAt: string
}

/** The unconfirmed messages of one conversation. */
export interface Lane {
  /** Oldest first. The first is being sent; the others wait for it. */
  outgoing: readonly Outgoing[]
  /** Messages that the server refused and no composer has taken back yet, oldest first. */
  refused: readonly Outgoing[]
  /** The server could not be reached, so all messages wait for the connection. */
  isStalled: boolean
}

/** Lanes by conversation. A conversation without unconfirmed messages has none. */
export type Lanes = Readonly<Record<string, Lane>>

export const emptyLane: Lane = { outgoing: [], refused: [], isStalled: false }

export const laneOf = (lanes: Lanes, conversation: string): Lane => lanes[conversation] ?? emptyLane

export function withOutgoing(lanes: Lanes, conversation: string, message: Outgoing): Lanes {
  const lane = laneOf(lanes, conversation)
  return withLane(lanes, conversation, { ...lane, outgoing: [...lane.outgoing, message] })
}

/** Removes one message that the server has stored or its author has taken back. */
export function without(lanes: Lanes, conversation: string, clientId: string): Lanes {
  const lane = laneOf(lanes, conversation)
  const isOther = (message: Outgoing) => message.clientId !== clientId
  if (lane.outgoing.every(isOther) && lane.refused.every(isOther)) return lanes
  const outgoing = lane.outgoing.filter(isOther)
  return withLane(lanes, conversation, {
    outgoing,
    refused: lane.refused.filter(isOther),
    isStalled: lane.isStalled && outgoing.length > 0,
  })
}

/** Moves the first message, which the server refused, and all that wait behind it to the refused ones, to keep their order. */
export function withRefusal(lanes: Lanes, conversation: string): Lanes {
  const { outgoing, refused } = laneOf(lanes, conversation)
  return withLane(lanes, conversation, { outgoing: [], refused: [...refused, ...outgoing], isStalled: false })
}

export function withoutRefused(lanes: Lanes, conversation: string): Lanes {
  return withLane(lanes, conversation, { ...laneOf(lanes, conversation), refused: [] })
}

export function withStall(lanes: Lanes, conversation: string, isStalled: boolean): Lanes {
  const lane = laneOf(lanes, conversation)
  return lane.isStalled === isStalled ? lanes : withLane(lanes, conversation, { ...lane, isStalled })
}

export function withoutLane(lanes: Lanes, conversation: string): Lanes {
  const { [conversation]: lane, ...rest } = lanes
  return lane ? rest : lanes
}

/** Keeps only the lanes of these conversations. */
export const onlyOf = (lanes: Lanes, conversations: ReadonlySet<string>): Lanes =>
  Object.keys(lanes)
    .filter((conversation) => !conversations.has(conversation))
    .reduce(withoutLane, lanes)

function withLane(lanes: Lanes, conversation: string, lane: Lane): Lanes {
  const isEmpty = lane.outgoing.length + lane.refused.length === 0
  return isEmpty ? withoutLane(lanes, conversation) : { ...lanes, [conversation]: lane }
}
