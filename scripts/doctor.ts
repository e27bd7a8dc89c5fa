// npm run doctor [-- --json] [-- --mail <address>]: checks DATABASE_URL's installation, or the one running in DATA_DIR.
import { installationHere, runProgram } from './lib/program.ts'
import { command } from './lib/refusal.mjs'

await command(() => runProgram('doctor', installationHere()))
