// The moderators' command, which scripts/moderate.ts starts with the running installation's database.

import { readEnv, UnusableEnvironment } from './env.ts'
import { moderate } from './moderate/command.ts'
import { Refusal } from './platform/base/refusal.ts'

try {
  const said = await moderate(readEnv(), process.argv.slice(2))
  if (said) console.log(said)
} catch (error) {
  console.error(
    error instanceof Refusal || error instanceof UnusableEnvironment ? error.message : error,
  )
  process.exitCode = 1
}
