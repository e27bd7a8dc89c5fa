import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

export interface Pooler {
  /** The address of the database through the pooler. */
  url: string
  close(): Promise<void>
}

/** The protocol's message types, as letters. */
const letters = { authentication: 0x52, ready: 0x5a, idle: 0x49, end: 0x58 }

/** Settings that a pooler accepts, as PgBouncer does by default. */
const allowed = ['user', 'database', 'client_encoding', 'application_name']

/**
 * Acts in front of a database like PgBouncer with its defaults: refuses other startup parameters. With `transaction`, all clients share one
 * connection, one transaction at a time.
 */
export async function startPooler(
  database: string,
  mode: 'session' | 'transaction',
): Promise<Pooler> {
  const address = new URL(database)
  const open = () => connect(Number(address.port || 5432), address.hostname)
  const sockets = new Set<Socket>()
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket))
    return socket
  }
  const share = sharing(() => keep(open()))
  const server = createServer((client) => {
    keep(client).once('data', (startup: Buffer) => {
      const refused = namesIn(startup).find((name) => !allowed.includes(name))
      if (refused) return client.end(refusal(`unsupported startup parameter: ${refused}`))
      if (mode === 'transaction') return share(client, startup)
      const upstream = keep(open())
      upstream.write(startup)
      upstream.pipe(client).pipe(upstream)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(database)
  const own = server.address()
  url.host = `127.0.0.1:${typeof own === 'object' ? own?.port : ''}`
  return {
    url: url.href,
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

/** The parameter names of a startup message: its length, the protocol, then names and values, each ended by a zero. */
const namesIn = (startup: Buffer): string[] =>
  startup
    .toString('utf8', 8)
    .split('\0')
    .filter((text, index) => index % 2 === 0 && text)

function refusal(message: string): Buffer {
  const fields = Buffer.from(`SFATAL\0C08P01\0M${message}\0\0`)
  const head = Buffer.from('E\0\0\0\0')
  head.writeInt32BE(fields.length + 4, 1)
  return Buffer.concat([head, fields])
}

/** Splits a stream into messages: a letter, a length and the rest. */
function messages(each: (message: Buffer) => void): (chunk: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0)
  return (chunk) => {
    rest = Buffer.concat([rest, chunk])
    while (rest.length >= 5 && rest.length > rest.readInt32BE(1)) {
      const length = rest.readInt32BE(1) + 1
      each(rest.subarray(0, length))
      rest = rest.subarray(length)
    }
  }
}

/**
 * One connection to Postgres, lent to one client at a time until its transaction is over. The first client signs in; the others get a copy
 * of the server's last reply to that.
 */
function sharing(open: () => Socket): (client: Socket, startup: Buffer) => void {
  let upstream: Socket | undefined
  let greeting = Buffer.alloc(0)
  let isGreeted = false
  let owner: Socket | undefined
  const waiting = new Map<Socket, Buffer[]>()
  const lend = () => {
    owner ??= [...waiting].find(([, said]) => said.length > 0)?.[0]
    for (const message of (owner && waiting.get(owner))?.splice(0) ?? []) upstream?.write(message)
  }
  const heard = (message: Buffer) => {
    owner?.write(message)
    if (!isGreeted) {
      const isAccepted = message[0] === letters.authentication && message.readInt32BE(5) === 0
      if (isAccepted || greeting.length > 0) greeting = Buffer.concat([greeting, message])
    }
    if (message[0] !== letters.ready || message[5] !== letters.idle) return
    if (!isGreeted)
      for (const client of waiting.keys()) if (client !== owner) client.write(greeting)
    isGreeted = true
    owner = undefined
    lend()
  }
  return (client, startup) => {
    waiting.set(client, [])
    client.on('close', () => waiting.delete(client))
    client.on(
      'data',
      messages((message) => {
        // A client's end must not end the shared connection.
        if (message[0] !== letters.end) waiting.get(client)?.push(message)
        if (upstream) lend()
      }),
    )
    if (isGreeted) client.write(greeting)
    if (upstream) return
    owner = client
    upstream = open()
    upstream.on('data', messages(heard))
    upstream.write(startup)
  }
}
