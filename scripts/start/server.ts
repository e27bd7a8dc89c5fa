import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { cutText } from '@swoon/realtime-server/contract/shared/cut'
import { root } from '../lib/install.mjs'
import { Refusal } from '../lib/refusal.mjs'
import { serverDist } from '../lib/server-build.mjs'
import { heapFor } from './memory.ts'

export type Server = {
  pid: number
  /** Resolves when it has ended, with the reason in words, such as `by SIGKILL`. */
  ended: Promise<string>
  stop(): Promise<void>
}

type WaitingServer = Server & {
  /** Sends the settings and makes it serve. */
  serve(settings: Record<string, string>): void
}

/** Loads the server in a separate process, which ends if this one is killed, because the channel between them closes. */
export function spawnServer(env: NodeJS.ProcessEnv): WaitingServer {
  const heap = `--max-old-space-size=${heapFor()}`
  const child = launch([heap, join(serverDist, 'serve.mjs')], env, ['ipc'])
  return {
    ...asServer(child),
    // The process's further behavior shows whether it arrived.
    serve: (settings) => void child.send(settings, () => {}),
  }
}

/** Runs one of the project's Node programs, with its output on this terminal. */
export const spawnPart = (args: string[], env: NodeJS.ProcessEnv): Server =>
  asServer(launch(args, env))

function launch(args: string[], env: NodeJS.ProcessEnv, channel: 'ipc'[] = []): ChildProcess {
  // Gets its own process group: Ctrl-C in a terminal reaches only this process, which then stops everything in order.
  const stdio: StdioOptions = ['ignore', 'inherit', 'pipe', ...channel]
  return spawn(process.execPath, args, { cwd: root, env, detached: true, stdio })
}

function asServer(child: ChildProcess): Server {
  const lastWords = readLastWords(child)
  const ended = new Promise<string>((resolve) => {
    child.once('error', ({ message }) => resolve(`because ${message}`))
    child.once('exit', (code, signal) =>
      resolve(`${signal ? `by ${signal}` : `with code ${code}`}${lastWords()}`),
    )
  })
  const stop = async () => {
    child.kill('SIGTERM')
    const late = setTimeout(() => child.kill('SIGKILL'), 15_000)
    await ended
    clearTimeout(late)
  }
  return { pid: child.pid ?? 0, ended, stop }
}

/** Prints the process's stderr and keeps the first line of its latest message, which is the reason if it dies. */
function readLastWords({ stderr }: ChildProcess): () => string {
  let last = ''
  stderr?.on('data', (chunk: Buffer) => {
    process.stderr.write(chunk)
    last = (last + chunk).slice(-8000)
  })
  return () => {
    const line = last.split('\n').findLast((text) => /error|cannot|fatal|exception/i.test(text))
    return line ? ` (${cutText(line.trim(), 300)})` : ''
  }
}

/** Resolves when the server on that port reports that it and its dependencies are ready. Refuses if it ends first. */
export async function whenReady({ ended }: Server, port: number, host: string) {
  let over = false
  ended.then(() => {
    over = true
  })
  const name =
    host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host
  while (!over) {
    const answer = await fetch(`http://${name}:${port}/readyz`).catch(() => undefined)
    if (answer?.ok) return
    await sleep(50)
  }
  throw new Refusal('The server ended before it was ready.')
}
