import { createInterface } from 'node:readline'

/** Asks for an account's id in this terminal. @returns true if it was typed */
export async function confirmed(who: string, id: string): Promise<boolean> {
  // Not on standard output, for --json.
  process.stderr.write(`This deletes ${who} for good. Type the id: `)
  const lines = createInterface({ input: process.stdin })
  const typed = await new Promise<string>((resolve) => {
    lines.once('line', resolve)
    lines.once('close', () => resolve(''))
  })
  lines.close()
  process.stdin.destroy()
  return typed.trim().toLowerCase() === id
}
