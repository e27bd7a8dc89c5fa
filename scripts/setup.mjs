#!/usr/bin/env node
// npm run setup [-- --systemd] [<file>]: asks five questions, writes the settings of an installation with new secrets, and runs the doctor. A
// second run asks only for what is missing. Plain Node until the install is done.
import './lib/node-version.mjs'

const { command } = await import('./lib/refusal.mjs')
await command(async () => {
  const { ensureInstalled } = await import('./lib/install.mjs')
  await ensureInstalled()
  const { register } = await import('tsx/esm/api')
  register()
  const { setup } = await import('./setup/setup.ts')
  process.exitCode = await setup(process.argv.slice(2), process.env)
})
