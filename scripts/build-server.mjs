// Part of npm run build: bundles the server, as npm start does.
import { command } from './lib/refusal.mjs'
import { ensureServerBuilt } from './lib/server-build.mjs'

await command(() => ensureServerBuilt(console.log))
