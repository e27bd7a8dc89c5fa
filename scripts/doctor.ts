// npm run doctor [-- --json] [-- --mail <address>]: checks DATABASE_URL's installation, or the one running in DATA_DIR.
import { command } from './lib/refusal.mjs'
import { runBuilt } from './lib/run-built.ts'
import { runningInstallation } from './lib/running.ts'
import { readSettings } from './start/settings.ts'

/** @throws Refusal that names unusable settings, if it does not run because of them */
function installationHere(): Record<string, string> {
  try {
    return runningInstallation()
  } catch (error) {
    readSettings(process.env)
    throw error
  }
}

// Nothing else on standard output, for --json.
await command(() => runBuilt('doctor', installationHere(), console.error))
