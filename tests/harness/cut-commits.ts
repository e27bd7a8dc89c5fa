import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

interface Line {
  url: string
  close(): void
}

/**
 * A connection to a database where every COMMIT after a statement with this text takes effect, but its answer never returns: the connection
 * is cut instead.
 */
export const cutCommits = (database: string, after: string): Promise<Line> =>
  lineTo(database, after, (_, client) => client.destroy())

/** A connection to a database where the answer to such a COMMIT takes this many milliseconds longer. */
export const slowCommits = (database: string, after: string, longer: number): Promise<Line> =>
  lineTo(database, after, (answer, client) =>
    setTimeout(() => client.writable && client.write(answer), longer),
  )

async function lineTo(
  database: string,
  after: string,
  onCommitted: (answer: Buffer, client: Socket) => void,
): Promise<Line> {
  const url = new URL(database)
  const { port, hostname } = url
  const server = createServer((client) => {
    const line = connect(Number(port || 5432), hostname)
    let [isMarked, isCommitted] = [false, false]
    client.on('data', (sent) => {
      const text = sent.toString('latin1')
      isMarked ||= text.includes(after)
      isCommitted ||= isMarked && /commit/i.test(text)
      line.write(sent)
    })
    line.on('data', (answer) => {
      if (!isCommitted) return client.write(answer)
      ;[isMarked, isCommitted] = [false, false]
      onCommitted(answer, client)
    })
    for (const socket of [client, line]) socket.on('error', () => {})
    client.on('close', () => line.destroy())
    line.on('close', () => client.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const own = server.address()
  url.host = `127.0.0.1:${typeof own === 'object' ? own?.port : ''}`
  return { url: url.href, close: () => void server.close() }
}
