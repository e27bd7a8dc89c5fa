import { spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from '../lib/install.mjs'
import { Refusal } from '../lib/refusal.mjs'

export type Server = { pid: number; ended: Promise<void>; stop(): Promise<void> }

/** Runs the server; it ends by itself when this process is killed, since the channel between them closes. */
export const spawnServer = (env: NodeJS.ProcessEnv) =>
  spawnPart(['--import', 'tsx', 'realtime-server/src/main.ts'], env, true)

/** Runs a Node program of the project with its output on this terminal. */
export function spawnPart(args: string[], env: NodeJS.ProcessEnv, hasChannel = false): Server {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env,
    // Its own group: Ctrl-C in a terminal reaches this process alone, which then stops things in order.
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit', ...(hasChannel ? (['ipc'] as const) : [])],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const stop = async () => {
    child.kill('SIGTERM')
    const late = setTimeout(() => child.kill('SIGKILL'), 15_000)
    await ended
    clearTimeout(late)
  }
  return { pid: child.pid ?? 0, ended, stop }
}

/** Resolves once the server on that port reports that it and its dependencies are ready; refuses when it ends before. */
export async function whenReady({ ended }: Server, port: number, host: string) {
  let over = false
  ended.then(() => {
    over = true
  })
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host
  while (!over) {
    const answer = await fetch(`http://${name}:${port}/readyz`).catch(() => undefined)
    if (answer?.ok) return
    await sleep(50)
  }
  throw new Refusal('The server ended before it was ready.')
}
