#!/usr/bin/env node
// npm start: installs, builds, provides the database, migrates, seeds and serves. Plain Node until the install is done.
import './lib/node-version.mjs'

const { command } = await import('./lib/refusal.mjs')
await command(async () => {
  const { ensureInstalled } = await import('./lib/install.mjs')
  await ensureInstalled()
  const { register } = await import('tsx/esm/api')
  register()
  const { start } = await import('./start/start.ts')
  await start(process.env)
})
