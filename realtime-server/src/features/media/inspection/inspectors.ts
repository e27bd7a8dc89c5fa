import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { unavailable } from '../../../platform/base/errors.ts'
import { inspectionLimits } from './limits.ts'
import type { Job, Message, Outcome } from './messages.ts'

const { atOnce, heap, startsWithin, inAll } = inspectionLimits

// Own flags for the inspector; it would otherwise inherit the server's limits, from the command line or NODE_OPTIONS.
const execArgv = [`--max-old-space-size=${heap}`, '--max-semi-space-size=8']
/** The only environment variables that inspectors inherit: the server's has secrets. */
const inherited = ['PATH', 'HOME', 'TMPDIR']

interface Inspector {
  process: ChildProcess
  ready: Promise<void>
}

// Shared by the whole process, and ended with it.
const free: Inspector[] = []
let running = 0

function start(): Inspector {
  const env = Object.fromEntries(
    inherited.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])),
  )
  const child = fork(fileURLToPath(new URL('./inspector.mjs', import.meta.url)), [], {
    execArgv,
    env,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  running++
  const inspector = { process: child, ready: begun(child) }
  // Keeps no otherwise idle process alive.
  child.unref()
  child.channel?.unref()
  const forget = () => {
    running--
    const at = free.indexOf(inspector)
    if (at >= 0) free.splice(at, 1)
  }
  child.once('exit', forget)
  // A process that couldn't start, for lack of processes or memory, emits no exit.
  child.on('error', () => child.pid === undefined && forget())
  // Every waiter gets the error too.
  inspector.ready.catch(() => child.kill('SIGKILL'))
  return inspector
}

async function begun(child: ChildProcess): Promise<void> {
  const signal = AbortSignal.timeout(startsWithin)
  const ended = once(child, 'exit', { signal }).then(([code, name]) => {
    throw new Error(`an inspector ended before it began: ${name ?? code}`)
  })
  await Promise.race([once(child, 'message', { signal }), ended]).catch((error: unknown) => {
    throw signal.aborted ? unavailable() : error
  })
}

/** Starts missing inspectors ahead of time, so that one is ready when a file arrives. */
export function startInspectors(): void {
  while (running < atOnce) free.push(start())
}

/**
 * Inspects a file in a separate process.
 * @returns null if it was given up: it took too much time or memory, or its inspector broke
 * @throws Refusal UNAVAILABLE if no inspector starts
 */
export async function inspectApart(job: Job): Promise<Outcome | null> {
  const inspector = free.shift() ?? start()
  const { process: child } = inspector
  await inspector.ready
  const message = await new Promise<Exclude<Message, 'ready'> | null>((resolve) => {
    const late = setTimeout(resolve, inAll, null)
    const end = (message: Message | null) => {
      clearTimeout(late)
      child.off('exit', onExit)
      if (message !== 'ready') resolve(message)
    }
    const onExit = () => end(null)
    child.once('exit', onExit)
    child.once('message', end)
    child.send(job, (error) => error && end(null))
  })
  if (message && !message.isLast) free.push(inspector)
  else {
    child.kill('SIGKILL')
    // Replaced at once, so that the next file needn't wait for its start.
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    startInspectors()
  }
  return message?.outcome ?? null
}
