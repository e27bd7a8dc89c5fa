import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { SystemUser } from './user.ts'

export type Job = {
  program: string
  args: string[]
  cwd: string
  user?: SystemUser | undefined
  /** File for the server's output, which is discarded by default. */
  log?: string | undefined
  /** Signal that stops the server. */
  stopSignal: NodeJS.Signals
  /** Folder to remove if this process dies before it can. */
  remove?: string | undefined
}

export type Guarded = {
  pid: number
  /** Resolves once the server has ended, with its exit code or the signal's name. */
  ended: Promise<string>
  hasEnded(): boolean
}

/** Starts a server that stops with this process, even if this process is killed. Rejects if it can't start. */
export function guarded(job: Job): Promise<Guarded> {
  const guard = fork(fileURLToPath(new URL('guard.mjs', import.meta.url)), [JSON.stringify(job)], {
    // Gets its own process group: Ctrl-C in a terminal reaches only the parent, which then stops everything in order.
    detached: true,
    execArgv: [],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  let over = false
  let end: (how: string) => void = () => {}
  const ended = new Promise<string>((resolve) => {
    end = resolve
  })
  return new Promise((resolve, reject) => {
    guard.on(
      'message',
      (message: {
        pid?: number
        failed?: string
        code?: number | null
        signal?: string | null
      }) => {
        if (message.pid) {
          resolve({ pid: message.pid, ended, hasEnded: () => over })
          guard.unref()
          guard.channel?.unref()
        } else {
          over = true
          if (message.failed) reject(new Error(message.failed))
          end(message.signal ?? String(message.code))
        }
      },
    )
    guard.on('exit', () => {
      over = true
      reject(new Error(`${job.program} could not be started`))
      end('unknown')
    })
  })
}
