import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import path from 'node:path'
import { root } from '../../../scripts/lib/install.mjs'
import { freePort } from '../../../scripts/lib/ports.ts'

/** A server of one page without code: a heading, and the picture that the sign-in screen starts with. */
export async function startBarePage(): Promise<{ url: string; close(): void }> {
  const assets = path.join(root, 'web/dist/assets')
  const sky = readdirSync(assets).find((name) => /^dusk-.*\.svg$/.test(name))
  if (!sky) throw new Error('the build has no picture for the sign-in screen')
  const picture = readFileSync(path.join(assets, sky))
  const page = `<!doctype html><title>Bare</title><meta name="viewport" content="width=device-width"><h1>Bare page</h1><img src="/sky.svg" alt="" style="width:100%;height:45vh;object-fit:cover">`
  const server = createServer(({ url }, reply) =>
    url === '/sky.svg'
      ? reply.setHeader('content-type', 'image/svg+xml').end(picture)
      : reply.setHeader('content-type', 'text/html').end(page),
  )
  const port = await freePort()
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
