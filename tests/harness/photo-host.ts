import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { photo } from './photo.ts'

interface Host {
  origin: string
  port: number
  /** The value of `PROXY_ALLOW` that lets the server reach it. */
  allow: string
  close(): void
}

/** A foreign host. @param address the one it listens at; empty for all */
export async function startHost(answer: RequestListener, address = '127.0.0.1'): Promise<Host> {
  const host = createServer(answer).listen(0, address)
  await once(host, 'listening')
  const { port } = host.address() as AddressInfo
  const allow = `127.0.0.1:${port}`
  return {
    origin: `http://${allow}`,
    port,
    allow,
    close() {
      host.close()
      host.closeAllConnections()
    },
  }
}

/** A foreign host that serves a photo at every path except `/missing.jpg`. */
export async function startPhotoHost(): Promise<Host> {
  const jpeg = await photo('jpeg', 500, 700)
  return startHost((request, reply) => {
    if (request.url === '/missing.jpg') return void reply.writeHead(404).end()
    reply.writeHead(200, { 'content-type': 'image/jpeg' }).end(jpeg)
  })
}
