import { type Console, type ConsoleOptions, openConsole } from './console.ts'
import type { Desks } from './desks.ts'

/**
 * Runs the console until Ctrl+C or the end of a terminal's input. In a terminal, Enter makes new links, and the signal USR2 does
 * everywhere. Without a terminal, the console keeps running.
 */
export async function runConsole(desks: Desks, options: ConsoleOptions): Promise<void> {
  const console_ = await openConsole(desks, options)
  show(console_)
  const { stdin } = process
  if (stdin.isTTY) stdin.on('data', () => show(console_))
  if (process.platform !== 'win32') process.on('SIGUSR2', () => show(console_))
  await new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, resolve)
    if (stdin.isTTY) stdin.once('end', resolve)
  })
  stdin.destroy()
  await console_.close()
}

function show({ moderators, newLink }: Console): void {
  const [first, ...others] = moderators
  const links = others.length
    ? moderators.map(
        (moderator) => `${moderator.name} (${moderator.role}) opens once: ${newLink(moderator)}`,
      )
    : [`Open once: ${newLink(first)}`]
  const after = process.stdin.isTTY
    ? `Press Enter for ${others.length ? 'new links' : 'a new link'}, Ctrl+C to end.`
    : 'It stays open until the process is ended; the signal USR2 makes a new link.'
  console.log([...links, after].join('\n'))
}
