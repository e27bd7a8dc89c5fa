import { connect } from 'node:net'
import { connect as connectTls } from 'node:tls'

/** Checks that a Redis answers PING at a redis:// or rediss:// address within a second. */
export function redisAnswers(url: string): Promise<boolean> {
  const { protocol, hostname, port, username, password } = new URL(url)
  const at = { host: hostname || '127.0.0.1', port: Number(port || 6379) }
  const socket = protocol === 'rediss:' ? connectTls({ ...at, servername: hostname }) : connect(at)
  const login = password
    ? ['AUTH', ...(username ? [username] : []), password].map(decodeURIComponent)
    : undefined
  return new Promise((resolve) => {
    const finish = (answers: boolean) => {
      socket.destroy()
      resolve(answers)
    }
    let reply = ''
    socket.setTimeout(1000, () => finish(false))
    socket.on('error', () => finish(false))
    socket.on('close', () => finish(false))
    socket.on('data', (chunk) => {
      reply += chunk
      if (reply.includes('+PONG\r\n')) finish(true)
      else if (reply.includes('-')) finish(false)
    })
    socket.write(`${login ? command(login) : ''}${command(['PING'])}`)
  })
}

function command(words: string[]): string {
  return `*${words.length}\r\n${words.map((word) => `$${Buffer.byteLength(word)}\r\n${word}\r\n`).join('')}`
}
