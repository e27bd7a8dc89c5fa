import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, it } from 'vitest'
import { worldOfFile } from '../harness/file-world.ts'

const world = worldOfFile()

const noHttp = {
  'no HTTP at all': 'hello there\r\n\r\n',
  'a header without a colon': 'GET / HTTP/1.1\r\nHost: x\r\nnonsense\r\n\r\n',
  'two lengths':
    'POST /api/messages HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\nabc',
  'a header larger than any': `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
}

/** Everything the server sends before it closes the connection. */
async function answerTo(text: string): Promise<string> {
  const socket = connect(Number(new URL(world.url).port), '127.0.0.1')
  let answer = ''
  socket.on('data', (chunk: Buffer) => {
    answer += chunk.toString()
  })
  socket.write(text)
  await once(socket, 'close')
  return answer
}

it.each(Object.entries(noHttp))(
  'refuses %s in the usual form, and closes the connection',
  async (_what, text) => {
    const [head = '', body = ''] = (await answerTo(text)).split('\r\n\r\n')
    expect(head).toMatch(/^HTTP\/1\.1 400 /)
    expect(head.toLowerCase()).toContain('content-type: application/json')
    expect(JSON.parse(body)).toEqual({
      error: expect.any(String),
      code: 'MALFORMED',
      reason: 'unreadable',
    })
  },
)
