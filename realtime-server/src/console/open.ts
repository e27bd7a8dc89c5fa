import { type Console, type ConsoleOptions, openConsole } from './console.ts'
import type { Desks } from './routes.ts'

/** Runs the console until Ctrl+C, or the end of a terminal's input. There Enter makes a new link; without a terminal the console stays. */
export async function runConsole(desks: Desks, options: ConsoleOptions): Promise<void> {
  const console_ = await openConsole(desks, options)
  show(console_)
  const { stdin } = process
  if (stdin.isTTY) stdin.on('data', () => show(console_))
  await new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, resolve)
    if (stdin.isTTY) stdin.once('end', resolve)
  })
  stdin.destroy()
  await console_.close()
}

const show = ({ newLink }: Console) =>
  console.log(
    `Open once: ${newLink()}\n${process.stdin.isTTY ? 'Press Enter for a new link, Ctrl+C to end.' : 'It stays open until the process is ended.'}`,
  )
