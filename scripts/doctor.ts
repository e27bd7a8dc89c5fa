// npm run doctor [-- --json] [-- --mail <address>]: checks DATABASE_URL's installation, or the one running in DATA_DIR.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { root } from './lib/install.mjs'
import { command } from './lib/refusal.mjs'
import { runningInstallation } from './lib/running.ts'
import { ensureServerBuilt, serverDist } from './lib/server-build.mjs'
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

await command(async () => {
  const installation = installationHere()
  // Nothing else on standard output, for --json.
  await ensureServerBuilt(console.error)
  const { status } = spawnSync(
    process.execPath,
    [join(serverDist, 'doctor.mjs'), ...process.argv.slice(2)],
    { cwd: root, stdio: 'inherit', env: { ...process.env, ...installation } },
  )
  process.exitCode = status ?? 1
})
