import { type Console, type ConsoleOptions, openConsole } from './console.ts'
import type { Desks } from './routes.ts'

/** Runs the console until Ctrl+C or the end of the input. Enter makes a new link. */
export async function runConsole(desks: Desks, options: ConsoleOptions): Promise<void> {
  const console_ = await openConsole(desks, options)
  show(console_)
  process.stdin.on('data', () => show(console_))
  await new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, resolve)
    process.stdin.once('end', resolve)
  })
  process.stdin.destroy()
  await console_.close()
}

const show = ({ newLink }: Console) =>
  console.log(`Open once: ${newLink()}\nPress Enter for a new link, Ctrl+C to end.`)
