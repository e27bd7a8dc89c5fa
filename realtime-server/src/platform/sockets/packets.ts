import { Decoder, Encoder, type Packet, PacketType } from 'socket.io-parser'
import type { z } from 'zod'
import { allEnds, allEvents, type EventName, type EventPayload } from '../../contract/index.ts'
import { type Writer, writerOf } from '../base/writer.ts'

/** An event serialized once for all its sockets on all nodes. */
export interface WrittenPacket extends Packet {
  readonly written: string
  /**
   * The thing whose end it announces, or after whose end it must not arrive, such as `match:ended <id>`, and whether it begins that thing
   * and so must reach nobody twice; read by `ordered-adapter.ts`.
   */
  readonly ends?: string
  readonly before?: string
  readonly isOnce?: boolean
}

class WrittenEncoder extends Encoder {
  override encode(packet: Packet | WrittenPacket): unknown[] {
    return 'written' in packet ? [`${PacketType.EVENT}${packet.written}`] : super.encode(packet)
  }
}

/** Socket.IO's parser, which can also send packets from `createPackets`. */
export const parser = { Encoder: WrittenEncoder, Decoder }

/** Allowed before a session: pong, connect, disconnect. Only the default namespace exists. */
const pendingPackets = /^(?:3$|40(?:\{|$)|41$)/
/** Allowed with a session: also commands, with or without an acknowledgement number, and headers of packets with binary data. */
const sessionPackets = /^(?:3$|41$|42\d{0,12}\[|45\d{1,2}-\d{0,10}\[)/
const longestHead = 16

/**
 * True if our client may send a message, judged by its first bytes. Acknowledgements aren't allowed, since nothing here asks for one.
 * @param isMember true if the sender has a session
 */
export function isPacket(data: Buffer, isBinary: boolean, isMember: boolean): boolean {
  if (isBinary) return isMember
  return (isMember ? sessionPackets : pendingPackets).test(data.toString('latin1', 0, longestHead))
}

export type PacketOf = <E extends EventName>(event: E, payload: EventPayload<E>) => WrittenPacket

/**
 * Makes a function that serializes events. Like an HTTP reply, an event passes its contract's schema, so that no other fields leave the
 * server. The function throws for a payload that breaks it, as far as that is noticed.
 * @param isChecked true to also parse every payload
 */
export function createPackets(isChecked: boolean): PacketOf {
  const writers = new Map<EventName, { name: string; write: Writer }>()
  return (event, payload) => {
    let writer = writers.get(event)
    if (!writer) {
      writer = { name: JSON.stringify(event), write: writerOf(schemaOf(event), isChecked, event) }
      writers.set(event, writer)
    }
    const written = `[${writer.name},${writer.write(payload)}]`
    return { type: PacketType.EVENT, nsp: '/', written, ...orderOf(event, payload) }
  }
}

const schemaOf = (event: EventName): z.ZodType => allEvents[event]

/** Position of each event relative to the end of a thing, by event name. */
const orders = new Map<
  string,
  { end: string; isEnd: boolean; isOnce: boolean; id: (payload: never) => string }
>()
for (const [end, { of, after, once }] of Object.entries(allEnds)) {
  orders.set(end, { end, isEnd: true, isOnce: false, id: of })
  for (const [event, id] of Object.entries(after))
    orders.set(event, { end, isEnd: false, isOnce: event === once, id })
}

function orderOf(
  event: EventName,
  payload: unknown,
): Pick<WrittenPacket, 'ends' | 'before' | 'isOnce'> {
  const order = orders.get(event)
  if (!order) return {}
  const thing = `${order.end} ${order.id(payload as never)}`
  return order.isEnd ? { ends: thing } : { before: thing, ...(order.isOnce && { isOnce: true }) }
}
