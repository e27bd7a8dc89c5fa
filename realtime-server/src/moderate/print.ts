import { type Env, readEnv, UnusableEnvironment } from '../env.ts'
import { Refusal } from '../platform/base/refusal.ts'

/** Runs a command of this process and prints what it says. Ends with 1 if it is refused or fails. */
export async function printed(
  command: (env: Env, args: string[]) => Promise<string>,
): Promise<void> {
  try {
    const said = await command(readEnv(), process.argv.slice(2))
    if (said) console.log(said)
  } catch (error) {
    const isSaid = error instanceof Refusal || error instanceof UnusableEnvironment
    console.error(isSaid ? error.message : error)
    process.exitCode = 1
  }
}
