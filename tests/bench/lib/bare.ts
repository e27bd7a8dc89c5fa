import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../../scripts/lib/ports.ts'

export interface BareServer {
  url: string
  child: ChildProcess
}

/** Starts the baseline in its own process. @param database where it stores swipes */
export async function startBare(database = ''): Promise<BareServer> {
  const port = await freePort()
  const program = fileURLToPath(new URL('./bare-server.mjs', import.meta.url))
  const child = spawn(process.execPath, [program, String(port), database], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (child.stdout) await once(child.stdout, 'data')
  return { url: `http://127.0.0.1:${port}`, child }
}

/** The content of a message, from the text of its event. */
export const contentOf = (frame: string): string => /"content":"([^"]*)"/.exec(frame)?.[1] ?? ''
