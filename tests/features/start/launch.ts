import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { createConnection } from 'node:net'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../../scripts/lib/ports.ts'
import { waitFor } from '../../harness/server.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

export interface Launch {
  child: ChildProcess
  port: number
  url: string
  stdout(): string
  stderr(): string
  /** Milliseconds from the start to the line that says Swoon is ready. @throws if the process ends before */
  ready(within?: number): Promise<number>
  /** The exit code, or the name of the signal that ended it. */
  ended(within?: number): Promise<number | string | null>
}

/** Runs the command of `npm start` with only the settings given; `viaNpm` runs npm itself. */
export async function launch(
  settings: Record<string, string>,
  { viaNpm = false } = {},
): Promise<Launch> {
  const port = Number(settings.PORT ?? (await freePort()))
  const env = {
    PATH: process.env.PATH,
    HOST: '127.0.0.1',
    SEED: 'none',
    ...settings,
    PORT: String(port),
  }
  const start = performance.now()
  // In its own process group, as in a terminal, so that Ctrl-C and kill -9 can reach the whole group.
  const [program, args] = viaNpm ? ['npm', ['start']] : [process.execPath, ['scripts/start.mjs']]
  const child = spawn(program, args, { cwd: root, env, detached: true })
  let stdout = ''
  let stderr = ''
  let readyAfter = 0
  child.stdout.on('data', (chunk: Buffer) => {
    stdout += chunk
    if (!readyAfter && stdout.includes('Swoon is ready')) readyAfter = performance.now() - start
  })
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk
  })
  const closed = once(child, 'close')
  const over = () => child.exitCode !== null || child.signalCode !== null
  return {
    child,
    port,
    url: `http://127.0.0.1:${port}`,
    stdout: () => stdout,
    stderr: () => stderr,
    async ready(within = 60_000) {
      await waitFor(() => readyAfter > 0 || over(), within, 'the start')
      if (!readyAfter) throw new Error(`it ended before it was ready: ${stderr}`)
      return readyAfter
    },
    async ended(within = 20_000) {
      await waitFor(over, within, 'the end')
      // Processes left behind would keep the output open.
      await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, 2000))])
      return child.exitCode ?? child.signalCode
    },
  }
}

/** The running processes with a folder in their command line or working directory: process id and command line. */
export function processesOf(folder: string): { pid: number; command: string }[] {
  return readdirSync('/proc').flatMap((entry) => {
    if (!/^\d+$/.test(entry) || Number(entry) === process.pid) return []
    try {
      const of = `/proc/${entry}`
      const command = readFileSync(`${of}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
      const isIn =
        readlinkSync(`${of}/cwd`).startsWith(folder) ||
        readFileSync(`${of}/environ`, 'utf8').includes(folder)
      return command && (isIn || command.includes(folder)) ? [{ pid: Number(entry), command }] : []
    } catch {
      return []
    }
  })
}

/** Checks whether this port of 127.0.0.1 accepts connections. */
export function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection(port, '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}
