import { Refusal } from '../lib/refusal.mjs'
import { DataDir } from './data-dir.ts'
import { readyDatabase, runParts } from './parts.ts'
import { spawnPart, whenReady } from './server.ts'
import { choosePort, readSettings } from './settings.ts'

/** Runs the server under tsx watch, behind Vite, which forwards /api, /media and the socket. */
export async function dev(env: NodeJS.ProcessEnv) {
  const settings = readSettings(env)
  await runParts(async (parts) => {
    const data = await DataDir.claim(settings.dataDir)
    parts.data = data
    const port = await choosePort(settings)
    const ready = await readyDatabase(parts, data, env, settings)
    const watch = [
      'node_modules/tsx/dist/cli.mjs',
      'watch',
      '--clear-screen=false',
      'realtime-server/src/main.ts',
    ]
    const server = spawnPart(watch, { CHECK_OUTPUT: 'on', ...env, ...ready, PORT: String(port) })
    parts.servers.push(server)
    data.noteServer(server.pid)
    await whenReady(server, port, settings.host)
    const web = spawnPart(['node_modules/vite/bin/vite.js', 'web'], {
      ...env,
      SERVER_URL: `http://localhost:${port}`,
    })
    parts.servers.push(web)
    await Promise.race([server.ended, web.ended])
    throw new Refusal('The server or Vite has ended.')
  })
}
