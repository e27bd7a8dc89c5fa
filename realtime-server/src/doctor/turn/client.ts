import { randomBytes } from 'node:crypto'
import type { Line } from './line.ts'
import {
  type Attribute,
  attributes,
  hidden,
  kinds,
  type Message,
  type Place,
  parsed,
  placeIn,
  signed,
  written,
} from './messages.ts'

/** A client of a relay, with an allocation once `allocate` returned one. */
export interface TurnClient {
  /** Requests a relayed address of this transport (17 is UDP, 6 TCP). @returns it, or the code of the refusal */
  allocate(transport?: 6 | 17): Promise<Place | number>
  /** Requests permission to exchange packets with an address. @returns the code of the refusal, or null */
  permit(address: string): Promise<number | null>
  send(to: Place, text: string): void
  /** Packets received through the relay so far, with their origins. */
  heard: { from: Place; text: string }[]
  /** Gives the allocation back at once, which otherwise counts against the relay's limits for ten minutes. */
  release(): Promise<void>
  close(): void
}

/** Milliseconds after which a message over a lossy line is sent again. */
const again = 200

/**
 * The part of RFC 8656 that a call needs.
 * @param within milliseconds to wait for an answer
 */
export function turnClient(
  line: Line,
  { username, credential }: { username: string; credential: string },
  within: number,
): TurnClient {
  const waiting = new Map<string, (message: Message) => void>()
  const heard: TurnClient['heard'] = []
  let [realm, nonce]: (Buffer | undefined)[] = []

  line.onMessage((bytes) => {
    const message = parsed(bytes)
    const peer = message.attributes.get(attributes.peer)
    const data = message.attributes.get(attributes.data)
    if (message.kind === kinds.data && peer && data)
      heard.push({ from: placeIn(peer, message.id), text: data.toString() })
    else waiting.get(message.id.toString('hex'))?.(message)
  })

  async function ask(kind: number, id: Buffer, ...more: Attribute[]) {
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
    const answer = await answered(id.toString('hex'), request)
    const error = answer.attributes.get(attributes.error)
    return { answer, code: error ? (error[2] ?? 0) * 100 + (error[3] ?? 0) : null }
  }

  function answered(id: string, request: Buffer): Promise<Message> {
    const timers: NodeJS.Timeout[] = []
    line.send(request)
    if (!line.isReliable) timers.push(setInterval(() => line.send(request), again))
    return new Promise<Message>((resolve, reject) => {
      waiting.set(id, resolve)
      timers.push(setTimeout(() => reject(new Error('no answer')), within))
    }).finally(() => {
      waiting.delete(id)
      for (const timer of timers) clearTimeout(timer)
    })
  }

  return {
    heard,
    async allocate(transport = 17) {
      const wanted: Attribute = [attributes.transport, Buffer.from([transport, 0, 0, 0])]
      const first = await ask(kinds.allocate, randomBytes(12), wanted)
      realm = first.answer.attributes.get(attributes.realm)
      nonce = first.answer.attributes.get(attributes.nonce)
      // A relay open to anyone asks for no credential.
      const { answer, code } = realm ? await ask(kinds.allocate, randomBytes(12), wanted) : first
      const relayed = answer.attributes.get(attributes.relayed)
      if (code === null && relayed && answer.kind === (kinds.allocate | kinds.success))
        return placeIn(relayed, answer.id)
      return code ?? 0
    },
    async permit(address) {
      const id = randomBytes(12)
      return (await ask(kinds.permit, id, [attributes.peer, hidden({ address, port: 0 }, id)])).code
    },
    send(to, text) {
      const id = randomBytes(12)
      line.send(
        written(kinds.send, id, [
          [attributes.peer, hidden(to, id)],
          [attributes.data, Buffer.from(text)],
        ]),
      )
    },
    async release() {
      await ask(kinds.refresh, randomBytes(12), [attributes.lifetime, Buffer.alloc(4)])
    },
    close: () => line.close(),
  }
}
