#!/usr/bin/env node
// npm run dev: runs the server and the web client, which reload when their sources change. Plain Node until the install is done.
import { launch } from './lib/launch.mjs'

await launch(async () => {
  const { dev } = await import('./start/dev.ts')
  await dev(process.env)
})
