import { once } from 'node:events'
import { request as ask } from 'node:http'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { Writable } from 'node:stream'
import fastify from 'fastify'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { answerUnreadable, errorHandler } from './errors.ts'

let app: ReturnType<typeof server>
let lines: string[]
let port: number
beforeEach(async () => {
  lines = []
  app = server()
  await app.listen({ host: '127.0.0.1', port: 0 })
  port = (app.server.address() as AddressInfo).port
})
afterEach(async () => {
  app.server.closeAllConnections()
  await app.close()
})

function server() {
  const stream = new Writable({
    write(line, _encoding, done) {
      lines.push(String(line))
      done()
    },
  })
  const made = fastify({
    logger: { stream },
    disableRequestLogging: true,
    clientErrorHandler: answerUnreadable,
    http: { headersTimeout: 100, connectionsCheckingInterval: 20 },
  })
  errorHandler(made)
  const reset = Object.assign(new Error('aborted'), { code: 'ECONNRESET' })
  made.addContentTypeParser('text/plain', (_request, _body, done) => done(null))
  made.post('/body', async ({ raw }) => {
    await once(raw.resume(), 'close').catch(() => {})
    lines.push('ended')
    throw reset
  })
  made.get('/database', async () => {
    throw reset
  })
  return made
}

it('a lost dependency is 503 and is logged', async () => {
  const reply = await fetch(`http://127.0.0.1:${port}/database`)
  expect([reply.status, await reply.json()]).toEqual([
    503,
    expect.objectContaining({ code: 'UNAVAILABLE' }),
  ])
  expect(lines.join()).toContain('a dependency is down')
})

it('a sender who hangs up is no lost dependency', async () => {
  const headers = { 'content-type': 'text/plain', 'content-length': 100 }
  const form = ask({ host: '127.0.0.1', port, path: '/body', method: 'POST', headers })
  form.on('error', () => {})
  form.write('half')
  await once(app.server, 'request')
  form.destroy()
  await expect.poll(() => lines).toContain('ended')
  expect(lines.filter((line) => line.includes('a dependency is down'))).toEqual([])
})

it('a head that does not come to its end in time gets an answer that says so', async () => {
  const socket = connect(port, '127.0.0.1')
  socket.write('GET / HTTP/1.1\r\nHost: a\r\n')
  let reply = ''
  for await (const part of socket) reply += part
  expect(reply).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/)
  expect(reply).toContain('"code":"TOO_SLOW"')
})
