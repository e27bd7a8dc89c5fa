import { createHash, createHmac } from 'node:crypto'
import ipaddr from 'ipaddr.js'

/** An address and a port. */
export interface Place {
  address: string
  port: number
}

/** Requests, indications, and what their answers add. */
export const kinds = {
  allocate: 0x003,
  refresh: 0x004,
  permit: 0x008,
  send: 0x016,
  data: 0x017,
  success: 0x100,
} as const
export const attributes = {
  username: 0x06,
  integrity: 0x08,
  error: 0x09,
  lifetime: 0x0d,
  peer: 0x12,
  data: 0x13,
  realm: 0x14,
  nonce: 0x15,
  relayed: 0x16,
  transport: 0x19,
} as const
const cookie = 0x2112a442
export const headLength = 20

export type Attribute = readonly [number, Buffer]

export interface Message {
  kind: number
  id: Buffer
  attributes: ReadonlyMap<number, Buffer>
}

/** Writes a message of STUN (RFC 8489), which TURN (RFC 8656) speaks too. */
export function written(kind: number, id: Buffer, all: readonly Attribute[]): Buffer {
  const body = Buffer.concat(
    all.flatMap(([type, value]) => [head(type, value.length), value, padding(value.length)]),
  )
  const start = Buffer.alloc(8)
  start.writeUInt16BE(kind, 0)
  start.writeUInt16BE(body.length, 2)
  start.writeUInt32BE(cookie, 4)
  return Buffer.concat([start, id, body])
}

/** Adds the integrity attribute, which counts in the length it signs. */
export function signed(message: Buffer, key: string): Buffer {
  const whole = Buffer.from(message)
  whole.writeUInt16BE(message.length - headLength + 24, 2)
  const hash = createHmac('sha1', createHash('md5').update(key).digest()).update(whole).digest()
  return Buffer.concat([whole, head(attributes.integrity, hash.length), hash])
}

function head(type: number, length: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt16BE(type, 0)
  bytes.writeUInt16BE(length, 2)
  return bytes
}

const padding = (length: number) => Buffer.alloc(-length & 3)

/** Bytes of the message that begins here, which need not all have arrived. */
export const lengthOf = (bytes: Buffer): number =>
  bytes.length < headLength ? headLength : headLength + bytes.readUInt16BE(2)

export function parsed(message: Buffer): Message {
  const found = new Map<number, Buffer>()
  for (let at = headLength; at + 4 <= message.length; ) {
    const length = message.readUInt16BE(at + 2)
    found.set(message.readUInt16BE(at), message.subarray(at + 4, at + 4 + length))
    at += 4 + length + (-length & 3)
  }
  return { kind: message.readUInt16BE(0), id: message.subarray(8, headLength), attributes: found }
}

/** XORed with an address, so that no router on the way changes it. */
function maskOf(id: Buffer): Buffer {
  const start = Buffer.alloc(4)
  start.writeUInt32BE(cookie)
  return Buffer.concat([start, id])
}

const masked = (bytes: Buffer, mask: Buffer) => bytes.map((byte, at) => byte ^ (mask[at] ?? 0))

/** A place in its sent form, within the message of this id. */
export function hidden({ address, port }: Place, id: Buffer): Buffer {
  const bytes = Buffer.from(ipaddr.parse(address).toByteArray())
  const start = Buffer.from([0, bytes.length === 4 ? 1 : 2, 0, 0])
  start.writeUInt16BE(port ^ (cookie >>> 16), 2)
  return Buffer.concat([start, masked(bytes, maskOf(id))])
}

export function placeIn(bytes: Buffer, id: Buffer): Place {
  const address = ipaddr.fromByteArray([...masked(bytes.subarray(4), maskOf(id))])
  return { address: address.toString(), port: bytes.readUInt16BE(2) ^ (cookie >>> 16) }
}
