import { createDecipheriv, createECDH, createHmac, type ECDH, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { waitFor } from './server.ts'

/** A push sent to the service, decrypted as the browser would. */
export interface Pushed {
  path: string
  headers: IncomingHttpHeaders
  body: string
  message: { title: string; body: string; path: string; tag: string }
}

/** A browser with a subscription at this fake service. */
export interface PushBrowser {
  endpoint: string
  keys: { p256dh: string; auth: string }
}

/** A push service on loopback; `PROXY_ALLOW` lets the server reach it. */
export interface PushHost {
  host: string
  /** Its statuses by path; 201 by default. */
  statuses: Map<string, number>
  /** Maximum bytes by path; larger pushes are refused with 413. */
  largest: Map<string, number>
  pushed: Pushed[]
  /** Every request by path, including refused ones. */
  asked: string[]
  browser(path: string): PushBrowser
  next(path: string): Promise<Pushed>
  close(): Promise<void>
}

export async function startPushHost(): Promise<PushHost> {
  const browsers = new Map<string, { keys: ECDH; auth: Buffer }>()
  const server = createServer(async (request, response) => {
    const path = request.url ?? ''
    const sent = await buffer(request)
    host.asked.push(path)
    const browser = browsers.get(path)
    const isTooLarge = sent.length > (host.largest.get(path) ?? Number.POSITIVE_INFINITY)
    const status = isTooLarge ? 413 : (host.statuses.get(path) ?? 201)
    if (browser && status === 201) {
      const body = decrypt(sent, browser)
      host.pushed.push({ path, headers: request.headers, body, message: JSON.parse(body) })
    }
    response.writeHead(status).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const name = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const host: PushHost = {
    host: name,
    statuses: new Map(),
    largest: new Map(),
    pushed: [],
    asked: [],
    browser(path) {
      const [keys, auth] = [createECDH('prime256v1'), randomBytes(16)]
      const p256dh = keys.generateKeys('base64url')
      browsers.set(path, { keys, auth })
      return {
        endpoint: `http://${name}${path}`,
        keys: { p256dh, auth: auth.toString('base64url') },
      }
    },
    async next(path) {
      const find = () => host.pushed.find((one) => one.path === path)
      await waitFor(() => find() !== undefined)
      const found = find()
      if (!found) throw new Error('unreachable')
      host.pushed.splice(host.pushed.indexOf(found), 1)
      return found
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return host
}

const hmac = (key: Buffer, ...parts: Buffer[]) =>
  createHmac('sha256', key).update(Buffer.concat(parts)).digest()

/** Decrypts one record of `aes128gcm` (RFC 8188) with a subscription's keys (RFC 8291). */
function decrypt(sent: Buffer, { keys, auth }: { keys: ECDH; auth: Buffer }): string {
  const salt = sent.subarray(0, 16)
  const from = sent.subarray(21, 21 + (sent[20] ?? 0))
  const text = sent.subarray(21 + from.length)
  const info = Buffer.concat([
    Buffer.from('WebPush: info\0'),
    keys.getPublicKey(),
    from,
    Buffer.from([1]),
  ])
  const secret = hmac(salt, hmac(hmac(auth, keys.computeSecret(from)), info))
  const key = hmac(secret, Buffer.from('Content-Encoding: aes128gcm\0\x01')).subarray(0, 16)
  const nonce = hmac(secret, Buffer.from('Content-Encoding: nonce\0\x01')).subarray(0, 12)
  const decrypting = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(text.subarray(-16))
  const padded = Buffer.concat([decrypting.update(text.subarray(0, -16)), decrypting.final()])
  return String(padded.subarray(0, padded.lastIndexOf(2)))
}
