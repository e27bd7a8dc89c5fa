import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { photo } from './photo.ts'

/** A foreign host that serves a photo at every path except `/missing.jpg`; `PROXY_ALLOW` lets the server reach it. */
export async function startPhotoHost(): Promise<{ origin: string; allow: string; close(): void }> {
  const jpeg = await photo('jpeg', 500, 700)
  const host = createServer((request, reply) => {
    if (request.url === '/missing.jpg') return void reply.writeHead(404).end()
    reply.writeHead(200, { 'content-type': 'image/jpeg' }).end(jpeg)
  }).listen(0, '127.0.0.1')
  await once(host, 'listening')
  const allow = `127.0.0.1:${(host.address() as AddressInfo).port}`
  return { origin: `http://${allow}`, allow, close: () => host.close() }
}
