// npm run moderate: opens the moderators' console in the browser. npm run moderate -- list | show N | decide N … | support … | look N |
// verify N | reject N | undo N: reads and decides reports, answers support, decides verifications, in DATABASE_URL or the installation
// running in DATA_DIR.
import { command } from './lib/refusal.mjs'
import { runBuilt } from './lib/run-built.ts'
import { runningInstallation } from './lib/running.ts'
import { ensureConsoleBuilt } from './lib/web-build.ts'

await command(async () => {
  if (process.argv.length === 2) await ensureConsoleBuilt(console.log)
  await runBuilt('moderate', runningInstallation())
})
