import { once } from 'node:events'
import { connect, createServer } from 'node:net'

/**
 * A connection to a database where every COMMIT after a statement with this text takes effect, but its answer never returns: the connection
 * is cut instead.
 */
export async function cutCommits(
  database: string,
  after: string,
): Promise<{ url: string; close(): void }> {
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
    line.on('data', (answer) => (isCommitted ? client.destroy() : client.write(answer)))
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
