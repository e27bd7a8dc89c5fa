import { Agent, request } from 'node:http'

const agent = new Agent({ keepAlive: true, maxSockets: 64 })

/** Posts JSON over a kept-alive connection and returns the status. */
export function post(url: string, cookie: string, body: unknown): Promise<number> {
  const text = JSON.stringify(body)
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
    cookie,
  }
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: 'POST', agent, headers }, (reply) => {
      reply.resume()
      reply.on('end', () => resolve(reply.statusCode ?? 0))
    })
    sent.on('error', reject)
    sent.end(text)
  })
}

export const closeConnections = () => agent.destroy()
