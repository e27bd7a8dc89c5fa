// npm run doctor [-- --json] [-- --mail <address>]: checks DATABASE_URL's installation, or the one running in DATA_DIR.
import { command } from './lib/refusal.mjs'
import { runBuilt } from './lib/run-built.ts'
import { installationHere } from './lib/running.ts'

// Nothing else on standard output, for --json.
await command(() => runBuilt('doctor', installationHere(), console.error))
