import { createHash, createHmac, randomBytes } from 'node:crypto'
import { createSocket, type Socket } from 'node:dgram'
import { waitFor } from './server.ts'

/** An IPv4 address and a port. */
export interface Place {
  address: string
  port: number
}

/** A client of a relay over UDP, with an allocation once `allocate` returned one. */
export interface TurnClient {
  /** Requests a relayed address of this transport (17 is UDP, 6 TCP). @returns it, or the code of the refusal */
  allocate(transport?: 6 | 17): Promise<Place | number>
  /** Requests permission to exchange packets with an address. @returns the code of the refusal, or null */
  permit(address: string): Promise<number | null>
  send(to: Place, text: string): void
  /** Packets received through the relay so far, with their origins. */
  heard: { from: Place; text: string }[]
  close(): void
}

const kinds = { allocate: 0x003, permit: 0x008, send: 0x016, data: 0x017 } as const
const answers = { success: 0x100, error: 0x110 } as const
const attributes = {
  ...{
    username: 0x06,
    integrity: 0x08,
    error: 0x09,
    peer: 0x12,
    data: 0x13,
    realm: 0x14,
    nonce: 0x15,
  },
  ...{ relayed: 0x16, transport: 0x19 },
} as const
const cookie = 0x2112a442

type Attribute = readonly [number, Buffer]

/** The part of RFC 8656 that these tests need. */
export function turnClient(
  relay: Place,
  { username, credential }: { username: string; credential: string },
): TurnClient {
  const socket: Socket = createSocket('udp4')
  const replies = new Map<string, { kind: number; read: Map<number, Buffer> }>()
  const heard: TurnClient['heard'] = []
  let [realm, nonce]: (Buffer | undefined)[] = []

  socket.on('message', (message) => {
    const { kind, id, read } = parse(message)
    const [peer, data] = [read.get(attributes.peer), read.get(attributes.data)]
    if (kind === kinds.data && peer && data)
      heard.push({ from: placeIn(peer), text: data.toString() })
    else replies.set(id, { kind, read })
  })

  async function ask(kind: number, ...more: Attribute[]) {
    const id = randomBytes(12)
    const own: Attribute[] =
      realm && nonce
        ? [
            [attributes.username, Buffer.from(username)],
            [attributes.realm, realm],
            [attributes.nonce, nonce],
          ]
        : []
    const message = written(kind, id, [...more, ...own])
    const request = realm ? signed(message, `${username}:${realm}:${credential}`) : message
    await waitFor(async () => {
      socket.send(request, relay.port, relay.address)
      await new Promise((resolve) => setTimeout(resolve, 50))
      return replies.has(id.toString('hex'))
    })
    const reply = replies.get(id.toString('hex'))
    const error = reply?.read.get(attributes.error)
    return { reply, code: error ? (error[2] ?? 0) * 100 + (error[3] ?? 0) : null }
  }

  return {
    heard,
    async allocate(transport = 17) {
      const wanted: Attribute = [attributes.transport, Buffer.from([transport, 0, 0, 0])]
      const first = await ask(kinds.allocate, wanted)
      realm = first.reply?.read.get(attributes.realm)
      nonce = first.reply?.read.get(attributes.nonce)
      const { reply, code } = await ask(kinds.allocate, wanted)
      const relayed = reply?.read.get(attributes.relayed)
      if (code === null && relayed && reply?.kind === (kinds.allocate | answers.success))
        return placeIn(relayed)
      return code ?? 0
    },
    permit: async (address) =>
      (await ask(kinds.permit, [attributes.peer, hidden({ address, port: 0 })])).code,
    send(to, text) {
      const parts: Attribute[] = [
        [attributes.peer, hidden(to)],
        [attributes.data, Buffer.from(text)],
      ]
      socket.send(written(kinds.send, randomBytes(12), parts), relay.port, relay.address)
    },
    close: () => socket.close(),
  }
}

function written(kind: number, id: Buffer, all: readonly Attribute[]): Buffer {
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
function signed(message: Buffer, key: string): Buffer {
  const whole = Buffer.from(message)
  whole.writeUInt16BE(message.length - 20 + 24, 2)
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

function parse(message: Buffer): { kind: number; id: string; read: Map<number, Buffer> } {
  const read = new Map<number, Buffer>()
  for (let at = 20; at + 4 <= message.length; ) {
    const length = message.readUInt16BE(at + 2)
    read.set(message.readUInt16BE(at), message.subarray(at + 4, at + 4 + length))
    at += 4 + length + (-length & 3)
  }
  return { kind: message.readUInt16BE(0), id: message.toString('hex', 8, 20), read }
}

/** An address in its sent form, XORed with the cookie so that no router on the way changes it. */
function hidden({ address, port }: Place): Buffer {
  const bytes = Buffer.from([0, 1, 0, 0, ...address.split('.').map(Number)])
  bytes.writeUInt16BE(port ^ (cookie >>> 16), 2)
  bytes.writeUInt32BE((bytes.readUInt32BE(4) ^ cookie) >>> 0, 4)
  return bytes
}

const placeIn = (bytes: Buffer): Place => {
  const address = Buffer.alloc(4)
  address.writeUInt32BE((bytes.readUInt32BE(4) ^ cookie) >>> 0)
  return { address: [...address].join('.'), port: bytes.readUInt16BE(2) ^ (cookie >>> 16) }
}
