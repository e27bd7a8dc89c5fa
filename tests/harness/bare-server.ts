import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** A separate process that a flood keeps as busy as possible for a server that does no work per request. */
export interface BareServer {
  /** The address of a server that reads each request and answers at once. */
  url: string
  /** The address in the same process through which honest people reach the server under test. */
  through: string
  close(): void
}

/** @param url of the server under test */
export async function startBareServer(url: string): Promise<BareServer> {
  const file = fileURLToPath(new URL('./bare-server.mjs', import.meta.url))
  const child = spawn(process.execPath, [file, url])
  const [ports] = await once(child.stdout, 'data')
  const [bare, through] = String(ports).trim().split(' ')
  return {
    url: `http://127.0.0.1:${bare}`,
    through: `http://127.0.0.1:${through}`,
    close: () => child.kill('SIGKILL'),
  }
}
