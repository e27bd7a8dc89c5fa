import { type ChildProcess, spawn } from 'node:child_process'
import { root } from './install.mjs'

type RunResult = { code: number | null; output: string }

const running = new Set<ChildProcess>()

/**
 * Runs one of the project's commands to its end.
 * @returns its output, which `show` also prints as it arrives
 */
export function run(
  args: string[],
  options: { env?: NodeJS.ProcessEnv; show?: boolean } = {},
): Promise<RunResult> {
  const [program = '', ...rest] = args
  const child = spawn(program, rest, {
    cwd: root,
    env: options.env ?? process.env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  let output = ''
  const take = (stream: NodeJS.WriteStream) => (chunk: Buffer) => {
    output += chunk
    if (options.show) stream.write(chunk)
  }
  child.stdout.on('data', take(process.stdout))
  child.stderr.on('data', take(process.stderr))
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ code: 1, output: error.message }))
    child.on('close', (code) => {
      running.delete(child)
      resolve({ code, output })
    })
  })
}

/** Stops all running commands that run() started. */
export function stopRunning() {
  for (const child of running) child.kill('SIGTERM')
}
