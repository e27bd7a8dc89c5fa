// npm run matcher -- fit | report [--days 7]: learns from all decisions at once, or reports how AI Match does, in DATABASE_URL or the
// installation running in DATA_DIR.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { root } from './lib/install.mjs'
import { command } from './lib/refusal.mjs'
import { runningInstallation } from './lib/running.ts'

await command(async () => {
  const args = [
    '--import',
    'tsx',
    join(root, 'realtime-server/src/matcher.ts'),
    ...process.argv.slice(2),
  ]
  const { status } = spawnSync(process.execPath, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...runningInstallation() },
  })
  process.exitCode = status ?? 1
})
