// Runs one server process for its parent. When the parent has ended, even by kill -9, this stops the server and removes its throwaway
// folder. Started by guarded() in guarded.ts, over an IPC channel.
import { spawn } from 'node:child_process'
import { closeSync, openSync, rmSync } from 'node:fs'

/** @type {{ program: string, args: string[], cwd: string, user?: { uid: number, gid: number }, log?: string,
 *   stopSignal: NodeJS.Signals, remove?: string }} */
const job = JSON.parse(process.argv[2] ?? '{}')
const log = job.log ? openSync(job.log, 'a', 0o600) : 'ignore'
const child = spawn(job.program, job.args, {
  cwd: job.cwd,
  // Keeps the caller's PG* variables from the server.
  env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC', SystemRoot: process.env.SystemRoot },
  stdio: ['ignore', log, log],
  ...job.user,
})
if (typeof log === 'number') closeSync(log)

/** @param {object} message */
const report = (message) => process.connected && process.send?.(message, () => {})

child.on('spawn', () => report({ pid: child.pid }))
child.on('error', (error) => finish({ failed: error.message }))
child.on('exit', (code, signal) => finish({ code, signal }))

let stopping = false
function stop() {
  if (stopping) return
  stopping = true
  child.kill(job.stopSignal)
  setTimeout(() => child.kill('SIGQUIT'), 8000)
  setTimeout(() => child.kill('SIGKILL'), 12_000)
}
process.on('disconnect', () => {
  stop()
  orphaned = true
})
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
  process.on(signal, stop)

let orphaned = false
/** @param {object} message */
function finish(message) {
  if (orphaned && job.remove) rmSync(job.remove, { recursive: true, force: true })
  report(message)
  // Leaves time to send the message, then exits in any case.
  setTimeout(() => process.exit(0), 50)
}
