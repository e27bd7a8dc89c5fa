import { once } from 'node:events'
import { request as ask, createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { attemptHeader } from '../../contract/files/attempt.ts'
import { Refusal } from '../base/refusal.ts'
import { minimumUploadRate } from '../base/upload-rate.ts'
import { slowBodies } from './slow-bodies.ts'

let time: number
let bodies: ReturnType<typeof slowBodies>
let server: ReturnType<typeof createServer>
/** Bytes that the reader of a body got, and the reason for the end. */
let got: { bytes: number; end: unknown }
let read: (request: IncomingMessage) => void
beforeEach(async () => {
  time = 0
  got = { bytes: 0, end: null }
  bodies = slowBodies(() => time)
  read = (request) => {
    request.on('data', (part: Buffer) => {
      got.bytes += part.length
    })
    request.on('error', (error) => {
      got.end = error
    })
    request.on('end', () => {
      got.end = 'whole'
    })
  }
  server = createServer((request, response) => {
    if (bodies.isRepeat(request)) return void response.writeHead(408).end('too slow')
    bodies.begin(request, response)
    read(request)
    request.once('error', () => response.writeHead(408).end('too slow'))
    request.once('end', () => response.end('thanks'))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

function sender(attempt = 'one') {
  const { port } = server.address() as AddressInfo
  const form = ask({
    port,
    host: '127.0.0.1',
    method: 'POST',
    headers: { [attemptHeader]: attempt },
  })
  form.on('error', () => {})
  const reply = once(form, 'response').then(
    ([response]) => (response as IncomingMessage).statusCode,
  )
  return {
    reply,
    end: () => form.end(),
    /** Sends this many bytes, and waits until the server has read them. */
    async send(bytes: number) {
      const before = got.bytes
      form.write(Buffer.alloc(bytes))
      await expect.poll(() => got.bytes, { interval: 1 }).toBe(before + bytes)
    },
  }
}
const pass = (milliseconds: number) => {
  for (const until = time + milliseconds; time < until; ) {
    time += minimumUploadRate.every
    bodies.look()
  }
}

it('a body goes on for as long as its bytes keep coming', async () => {
  const { send, end, reply } = sender()
  for (let minute = 0; minute < 10; minute++) {
    for (let part = 0; part < 6; part++) {
      await send(80_000)
      pass(10_000)
    }
  }
  end()
  expect(await reply).toBe(200)
  expect(got).toEqual({ bytes: 10 * 480_000, end: 'whole' })
})

it('a body that comes too slowly ends in words that its sender can read', async () => {
  const { send, reply } = sender()
  await send(300_000)
  pass(25_000)
  await send(10)
  pass(10_000)
  expect(got.end).toBeInstanceOf(Refusal)
  expect(got.end).toMatchObject({ code: 'TOO_SLOW', status: 408 })
  expect(await reply).toBe(408)
})

it('a body that a browser sends again by itself is refused at once', async () => {
  const first = sender()
  await first.send(10)
  pass(30_000)
  expect(await first.reply).toBe(408)
  const again = sender()
  again.end()
  expect(await again.reply).toBe(408)
  const another = sender('two')
  await another.send(10)
  another.end()
  expect(await another.reply).toBe(200)
})

it('a body that waits for us is not called slow', async () => {
  let request: IncomingMessage | undefined
  const reader = read
  read = (came) => {
    reader(came)
    request = came
  }
  const { send, end, reply } = sender()
  await send(1000)
  request?.pause()
  pass(120_000)
  request?.resume()
  pass(25_000)
  expect(got.end).toBeNull()
  end()
  expect(await reply).toBe(200)
})
