import { ensureWebBuilt } from '../lib/web-build.ts'
import { DataDir } from './data-dir.ts'
import { keepRunning } from './embedded.ts'
import { readyDatabase, runParts } from './parts.ts'
import { spawnServer, whenReady } from './server.ts'
import { choosePort, readSettings } from './settings.ts'
import { keepServing } from './supervise.ts'

/** Starts everything, prints the address, and serves until a signal. docs/settings.md lists the settings. */
export async function start(env: NodeJS.ProcessEnv) {
  const settings = readSettings(env)
  await runParts(async (parts) => {
    const data = await DataDir.claim(settings.dataDir)
    parts.data = data
    const port = await choosePort(settings)
    // With its own database it runs on a personal machine, where a log line per request would only be noise.
    const LOG_LEVEL = env.LOG_LEVEL || (env.DATABASE_URL ? 'info' : 'warn')
    const spawn = () => spawnServer({ ...env, LOG_LEVEL, PORT: String(port) })
    const server = spawn()
    parts.servers.push(server)
    data.noteServer(server.pid)
    const [ready] = await Promise.all([
      readyDatabase(parts, data, env, settings),
      ensureWebBuilt(console.log),
    ])
    server.serve(ready)
    await whenReady(server, port, settings.host)
    if (settings.logsMail)
      console.log('No mail is sent: its links and codes appear here. Set SMTP_URL to send it.')
    console.log(`Swoon is ready at http://localhost:${port}`)
    const again = () => {
      const next = spawn()
      next.serve(ready)
      return next
    }
    await Promise.race([
      keepServing(parts, data, server, again),
      ...(parts.postgres ? [keepRunning(parts, data)] : []),
    ])
  })
}
