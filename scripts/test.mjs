#!/usr/bin/env node
// npm test is the gate: it installs, checks types, lints, builds, measures and runs every test except *.full.test.ts. npm run test:full
// adds these, part by part; npm run quick runs the tests of the latest changes. With words, as in npm test -- chat, gate and full suite run
// only tests whose file or title contains them. Plain Node until the install is done.
import { launch } from './lib/launch.mjs'

await launch(async () => {
  const { test } = await import('./test/test.ts')
  process.exitCode = (await test(process.env, process.argv.slice(2))) ? 0 : 1
})
