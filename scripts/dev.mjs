#!/usr/bin/env node
// npm run dev: runs the server and the web client, which reload when their sources change. Plain Node until the install is done.
import './lib/node-version.mjs'

const { command } = await import('./lib/refusal.mjs')
await command(async () => {
  const { ensureInstalled } = await import('./lib/install.mjs')
  await ensureInstalled()
  const { register } = await import('tsx/esm/api')
  register()
  const { dev } = await import('./start/dev.ts')
  await dev(process.env)
})
