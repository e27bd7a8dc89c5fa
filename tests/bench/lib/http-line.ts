import { connect } from 'node:net'

interface HttpLine {
  /** Posts JSON, one call at a time. @returns the status */
  post(path: string, cookie: string, body: unknown): Promise<number>
  close(): void
}

/** A kept-alive connection that speaks bare HTTP, so that no client library is measured. */
export function openLine(address: string): HttpLine {
  const { hostname, port, host } = new URL(address)
  const socket = connect(Number(port), hostname).setNoDelay()
  let received = ''
  let settle: { resolve: (status: number) => void; reject: (error: Error) => void } | null = null
  socket.setEncoding('latin1')
  socket.on('data', (text: string) => {
    received += text
    const end = received.indexOf('\r\n\r\n')
    if (end < 0) return
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(received.slice(0, end + 2))?.[1] ?? 0)
    if (received.length < end + 4 + length) return
    const status = Number(received.slice(9, 12))
    received = ''
    settle?.resolve(status)
  })
  socket.on('error', (error) => settle?.reject(error))
  socket.on('close', () => settle?.reject(new Error('the connection was closed')))
  return {
    post(path, cookie, body) {
      const text = JSON.stringify(body)
      const head = `POST ${path} HTTP/1.1\r\nhost: ${host}\r\ncookie: ${cookie}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(text)}\r\n\r\n`
      return new Promise((resolve, reject) => {
        settle = { resolve, reject }
        socket.write(head + text)
      })
    },
    close: () => socket.destroy(),
  }
}
