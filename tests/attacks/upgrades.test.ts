import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, it } from 'vitest'
import { worldOfFile } from '../harness/file-world.ts'

const world = worldOfFile()

/** Writes bytes on a new connection. @returns everything received until the server closes it */
async function exchange(...writes: string[]): Promise<string> {
  const socket = connect(Number(new URL(world.url).port), '127.0.0.1')
  let text = ''
  socket.on('data', (chunk) => {
    text += chunk
  })
  for (const bytes of writes) socket.write(bytes)
  await once(socket, 'close')
  return text
}
const statuses = (text: string) =>
  [...text.matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, status]) => Number(status))
const wish =
  'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n'
const end = 'GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'

it('a request to upgrade to HTTP/2 is answered as plain HTTP/1.1, and the connection serves the next request', async () => {
  expect(statuses(await exchange(`GET /healthz HTTP/1.1\r\nHost: x\r\n${wish}\r\n`, end))).toEqual([
    200, 200,
  ])
  expect(statuses(await exchange(`GET /healthz HTTP/1.1\r\nHost: x\r\n${wish}\r\n${end}`))).toEqual(
    [200, 200],
  )
})

it('the body of a request to upgrade is read', async () => {
  const body = JSON.stringify({ email: 'unknown@example.test', password: 'a guess like any other' })
  const head = `POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n`
  const reply = await exchange(`${head}${wish}\r\n${body.slice(0, 10)}`, body.slice(10), end)
  expect(statuses(reply)).toEqual([401, 200])
  expect(reply).toContain('BAD_CREDENTIALS')
})

it('a websocket handshake at any other address than the socket’s is an ordinary request', async () => {
  const head =
    'GET /api/nothing HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n'
  expect(
    statuses(
      await exchange(
        `${head}Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nConnection: Upgrade, close\r\n\r\n`,
      ),
    ),
  ).toEqual([404])
})
