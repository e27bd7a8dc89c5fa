#!/usr/bin/env node
// npm test, the gate: installs, checks types, lints, builds, measures and runs every test but those of *.full.test.ts, which
// npm run test:full adds. With words, as in npm test -- chat, both run the tests whose file or title contains them.
// Plain Node until the install is done.
import './lib/node-version.mjs'

const { command } = await import('./lib/refusal.mjs')
await command(async () => {
  const { ensureInstalled } = await import('./lib/install.mjs')
  await ensureInstalled()
  const { register } = await import('tsx/esm/api')
  register()
  const { test } = await import('./test/test.ts')
  process.exitCode = (await test(process.env, process.argv.slice(2))) ? 0 : 1
})
