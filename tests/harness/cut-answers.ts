import { type AddressInfo, createConnection, createServer } from 'node:net'

/** An address of the server where every request arrives whole, but no answer returns: the connection is cut at its first byte. */
export async function cutAnswers(to: string): Promise<{ url: string; close(): void }> {
  const { port } = new URL(to)
  const server = createServer((client) => {
    const line = createConnection({ port: Number(port), host: '127.0.0.1' })
    client.pipe(line)
    line.on('data', () => client.destroy())
    for (const socket of [client, line]) socket.on('error', () => {})
    client.on('close', () => line.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => void server.close(),
  }
}
