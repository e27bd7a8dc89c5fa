// Entry of the server under npm start: loads its modules while the database is still starting, and serves once it gets the remaining
// settings.
process.once('disconnect', () => process.exit(0))
const settings = new Promise<NodeJS.ProcessEnv>((resolve) => {
  process.once('message', (message) => resolve(message as NodeJS.ProcessEnv))
})
await import('../../realtime-server/src/app.ts')
Object.assign(process.env, await settings)
process.removeAllListeners('disconnect')
await import('../../realtime-server/src/main.ts')

export {}
