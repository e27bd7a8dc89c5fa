// npm run accounts -- find | suspend | ban | lift | sign-out | reset | email | export | delete | premium: looks after one account, in
// DATABASE_URL or the installation running in DATA_DIR.
import { command } from './lib/refusal.mjs'
import { runBuilt } from './lib/run-built.ts'
import { runningInstallation } from './lib/running.ts'

// Nothing else on standard output, for --json.
await command(() => runBuilt('accounts', runningInstallation(), console.error))
