import { type ChildProcess, spawn } from 'node:child_process'
import { readEnv } from '../../realtime-server/src/env.ts'
import { moderate } from '../../realtime-server/src/moderate/command.ts'
import { Refusal } from '../../realtime-server/src/platform/base/refusal.ts'
import { base, type World } from './server.ts'

/** The moderators' command's output and exit code. */
export type Said = { code: number; output: string }

/** Runs the moderators' command in this process, but with its own connections and units of work, like the real one. */
export async function moderateIn({ database, mediaDir }: World, ...args: string[]): Promise<Said> {
  try {
    return { code: 0, output: await moderate(readEnv(base(database, mediaDir)), args) }
  } catch (error) {
    if (error instanceof Refusal) return { code: 1, output: error.message }
    throw error
  }
}

/** Starts the moderators' command in its own process, as npm run moderate does once it has found the database. */
export function startModerate(
  { database, mediaDir }: World,
  ...args: string[]
): { child: ChildProcess; output(): string } {
  const env = { ...base(database, mediaDir), PATH: process.env.PATH ?? '' }
  const child = spawn(process.execPath, ['realtime-server/dist/moderate.mjs', ...args], { env })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  return { child, output: () => output }
}
