#!/usr/bin/env node
// npm run setup [-- --systemd] [<file>]: asks five questions, writes the settings of an installation with new secrets, and runs the doctor. A
// second run asks only for what is missing. Plain Node until the install is done.
import { launch } from './lib/launch.mjs'

await launch(async () => {
  const { setup } = await import('./setup/setup.ts')
  process.exitCode = await setup(process.argv.slice(2), process.env)
})
