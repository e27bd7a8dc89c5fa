#!/usr/bin/env node
// npm start: installs, builds, starts the database, migrates, seeds and serves. Plain Node, since the build comes first.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import './lib/node-version.mjs'

const { command } = await import('./lib/refusal.mjs')
await command(async () => {
  const { ensureInstalled } = await import('./lib/install.mjs')
  await ensureInstalled()
  const { ensureServerBuilt, serverDist } = await import('./lib/server-build.mjs')
  await ensureServerBuilt(console.log)
  /** @type {typeof import('./start/start.ts')} */
  const { start } = await import(pathToFileURL(join(serverDist, 'start.mjs')).href)
  await start(process.env)
})
