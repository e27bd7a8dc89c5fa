// npm run moderate: opens the moderators' console in the browser. npm run moderate -- list | show N | decide N … | support … | look N |
// verify N | reject N | undo N: reads and decides reports, answers support, decides verifications, in DATABASE_URL or the installation
// running in DATA_DIR.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { root } from './lib/install.mjs'
import { command } from './lib/refusal.mjs'
import { runningInstallation } from './lib/running.ts'
import { ensureServerBuilt, serverDist } from './lib/server-build.mjs'
import { ensureConsoleBuilt } from './lib/web-build.ts'

await command(async () => {
  if (process.argv.length === 2) await ensureConsoleBuilt(console.log)
  const installation = runningInstallation()
  await ensureServerBuilt(console.log)
  const args = [join(serverDist, 'moderate.mjs'), ...process.argv.slice(2)]
  const { status } = spawnSync(process.execPath, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...installation },
  })
  process.exitCode = status ?? 1
})
