import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Milliseconds after which a look ends. */
const atMost = 5 * 60 * 1000

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

const page = (picture: Buffer, lines: readonly string[]) => `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>ID document</title>
<meta name="viewport" content="width=device-width">
<style>body{font:16px system-ui;margin:16px;max-width:960px}img{max-width:100%}</style>
${lines.map((line) => `<p>${escaped(line)}</p>`).join('\n')}
<img alt="The document" src="data:image/webp;base64,${picture.toString('base64')}">`

/**
 * Shows a picture in a browser on this machine, at a loopback address that answers one request, from memory only. Returns when Enter is
 * pressed, the input ends, or five minutes have passed.
 */
export async function showOnce(picture: Buffer, lines: readonly string[]): Promise<void> {
  const path = `/${randomBytes(24).toString('base64url')}`
  let isShown = false
  const server = createServer((request, response) => {
    response.setHeader('cache-control', 'no-store')
    if (request.url !== path || request.method !== 'GET' || isShown)
      return response.writeHead(404).end()
    isShown = true
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy':
        "default-src 'none'; img-src data:; style-src 'unsafe-inline'; frame-ancestors 'none'",
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    })
    return response.end(page(picture, lines))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  console.log(
    `${lines.join('\n')}\nOpen once: http://127.0.0.1:${port}${path}\nPress Enter to close it.`,
  )
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, atMost)
    const end = () => {
      clearTimeout(timer)
      resolve()
    }
    process.stdin.once('data', end)
    process.stdin.once('end', end)
  })
  process.stdin.destroy()
  server.closeAllConnections()
  server.close()
}
