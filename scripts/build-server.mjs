// Part of npm run build: bundles the server, the same as npm start.
import { command } from './lib/refusal.mjs'
import { ensureServerBuilt } from './lib/server-build.mjs'

await command(() => ensureServerBuilt(console.log))
