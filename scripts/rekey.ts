// npm run rekey: encrypts what DATABASE_URL's installation stores, or the one running in DATA_DIR, with the first secret of SESSION_SECRET.
import { join } from 'node:path'
import { root } from './lib/install.mjs'
import { command, Refusal } from './lib/refusal.mjs'
import { runBuilt } from './lib/run-built.ts'
import { installationHere } from './lib/running.ts'
import { DataDir } from './start/data-dir.ts'

await command(async () => {
  const installation = installationHere()
  const { SESSION_SECRET } = installation
  const dataDir = process.env.DATA_DIR || join(root, '.data')
  if (SESSION_SECRET && DataDir.ranWithAnother(dataDir, SESSION_SECRET))
    throw new Refusal(
      'Swoon runs here with another SESSION_SECRET, and could not read what this one encrypts: start it again with this one first.',
    )
  await runBuilt('rekey', installation)
})
