import fastJsonStringify, { type AnySchema } from 'fast-json-stringify'
import { Decoder, Encoder, type Packet, PacketType } from 'socket.io-parser'
import { z } from 'zod'
import { allEvents, type EventName, type EventPayload } from '../contract/index.ts'

/** An event whose name and payload are JSON already: it is written once, however many sockets on however many nodes get it. */
interface WrittenPacket extends Packet {
  readonly written: string
}

class WrittenEncoder extends Encoder {
  override encode(packet: Packet | WrittenPacket): unknown[] {
    return 'written' in packet ? [`${PacketType.EVENT}${packet.written}`] : super.encode(packet)
  }
}

/** Socket.IO's parser, which also sends what `packetOf` wrote. */
export const parser = { Encoder: WrittenEncoder, Decoder }

/** A sign of life, asking to be let in, leaving. No other namespace than the default one exists. */
const strangers = /^(?:3$|40(?:\{|$)|41$)/
/** Also commands, which may have a number to be answered with, and the heads of those that come with bytes. */
const members = /^(?:3$|41$|42\d{0,12}\[|45\d{1,2}-\d{0,10}\[)/
const longestHead = 16

/**
 * Whether a message is one that our client sends, by its head alone. Acknowledgements are none: nothing here asks for one.
 * @param isMember whether its sender is let in
 */
export function isPacket(data: Buffer, isBinary: boolean, isMember: boolean): boolean {
  if (isBinary) return isMember
  return (isMember ? members : strangers).test(data.toString('latin1', 0, longestHead))
}

const writers = new Map<EventName, (payload: unknown) => string>()

/**
 * An event as it travels. It passes the schema of its contract like a reply over HTTP: what is not in there does not leave.
 * @throws Error for a payload that breaks the contract
 */
export function packetOf<E extends EventName>(event: E, payload: EventPayload<E>): WrittenPacket {
  const schema = schemaOf(event)
  const result = schema.safeParse(payload)
  if (!result.success) throw new Error(`${event} breaks its contract: ${z.prettifyError(result.error)}`)
  let write = writers.get(event)
  if (!write) {
    write = fastJsonStringify(z.toJSONSchema(schema, { io: 'output', override: asOpenApi }) as AnySchema)
    writers.set(event, write)
  }
  return { type: PacketType.EVENT, nsp: '/', written: `[${JSON.stringify(event)},${write(result.data)}]` }
}

const schemaOf = (event: EventName): z.ZodType => allEvents[event]

/** "This or null" as `nullable`: written as one of two schemas it would be checked a second time, and slowly. */
function asOpenApi({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  const [value, nothing, ...more] = jsonSchema.anyOf ?? []
  if (typeof value !== 'object' || typeof nothing !== 'object' || nothing.type !== 'null' || more.length > 0) return
  delete jsonSchema.anyOf
  Object.assign(jsonSchema, value, { nullable: true })
}
