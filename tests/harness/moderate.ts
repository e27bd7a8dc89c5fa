import { type ChildProcess, spawn } from 'node:child_process'
import { accounts } from '../../realtime-server/src/accounts/command.ts'
import { type Env, readEnv } from '../../realtime-server/src/env.ts'
import { moderate } from '../../realtime-server/src/moderate/command.ts'
import { Refusal } from '../../realtime-server/src/platform/base/refusal.ts'
import { base, type World } from './server.ts'

type Place = Pick<World, 'database' | 'mediaDir'>

/** A command's output and exit code. */
export type Said = { code: number; output: string }

/** Runs a command of the team in this process, but with its own connections and units of work, like the real one. */
async function run(
  command: (env: Env, args: string[]) => Promise<string>,
  { database, mediaDir }: Place,
  args: string[],
  settings: Record<string, string> = {},
): Promise<Said> {
  try {
    const env = readEnv({ ...base(database, mediaDir), ...settings })
    return { code: 0, output: await command(env, args) }
  } catch (error) {
    if (error instanceof Refusal) return { code: 1, output: error.message }
    throw error
  }
}

export const moderateIn = (world: Place, ...args: string[]): Promise<Said> =>
  run(moderate, world, args)

export const accountsIn = (
  world: Place,
  args: string[],
  settings?: Record<string, string>,
): Promise<Said> => run(accounts, world, args, settings)

interface Started {
  child: ChildProcess
  output(): string
}

/** Starts a command of the team in its own process, as npm run does once it has found the database. */
function start(name: string, { database, mediaDir }: Place, args: string[]): Started {
  const env = { ...base(database, mediaDir), PATH: process.env.PATH ?? '' }
  const child = spawn(process.execPath, [`realtime-server/dist/${name}.mjs`, ...args], { env })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  return { child, output: () => output }
}

export const startModerate = (world: Place, ...args: string[]): Started =>
  start('moderate', world, args)

export const startAccounts = (world: Place, ...args: string[]): Started =>
  start('accounts', world, args)
