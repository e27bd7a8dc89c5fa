// The peer: ejabberd, which stores each message in Postgres before it acknowledges it, on its own throwaway database.
import { spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { freePort } from '../../../scripts/lib/ports.ts'
import { adminUrl } from '../../harness/database.ts'
import { waitFor } from '../../harness/server.ts'
import { type Line, type Side, sideOf } from './side.ts'
import { openXmpp } from './xmpp.ts'

interface Ejabberd {
  sideOf(name: string, pairs: number): Promise<Side>
  close(): Promise<void>
}

const settingsOf = (
  port: number,
  { hostname, port: sqlPort, username, password }: URL,
  database: string,
) => `
hosts: [localhost]
loglevel: error
listen:
  - {port: ${port}, ip: "127.0.0.1", module: ejabberd_c2s, access: all, shaper: none}
auth_method: internal
registration_timeout: infinity
default_db: mnesia
sql_type: pgsql
sql_server: "${hostname}"
sql_port: ${sqlPort || 5432}
sql_username: "${decodeURIComponent(username)}"
sql_password: "${decodeURIComponent(password)}"
sql_database: "${database}"
modules:
  mod_mam: {default: always, db_type: sql}
  mod_stream_mgmt: {}
  mod_register: {access: all, ip_access: all}
`

const entriesOf = (folder: string, start: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.startsWith(start))
        .map((name) => path.join(folder, name))
    : []

/** Starts it from Debian's packages `ejabberd` and `erlang-p1-pgsql`; null if not installed. */
export async function startEjabberd(): Promise<Ejabberd | null> {
  const [home] = ['x86_64', 'aarch64'].flatMap((kind) =>
    entriesOf(`/usr/lib/${kind}-linux-gnu`, 'ejabberd-'),
  )
  if (!home || entriesOf('/usr/lib/erlang/lib', 'p1_pgsql-').length === 0) return null
  const port = await freePort()
  const folder = await mkdtemp(path.join(tmpdir(), 'swoon-ejabberd-'))
  const database = `swoon_bench_ejabberd_${process.pid}`
  const admin = new URL(adminUrl())
  const onServer = async (name: string, text: string) => {
    const client = new pg.Client({
      connectionString: Object.assign(new URL(admin), { pathname: name }).href,
    })
    await client.connect()
    await client.query(text).finally(() => client.end())
  }
  await onServer('postgres', `CREATE DATABASE ${database}`)
  await onServer(database, await readFile('/usr/share/ejabberd/sql/pg.sql', 'utf8'))
  const config = path.join(folder, 'ejabberd.yml')
  await writeFile(config, settingsOf(port, admin, database))
  // Without busy waiting, which would count as processor time of messages.
  const flags = ['+K', 'true', '+sbwt', 'none', '+sbwtdcpu', 'none', '+sbwtdio', 'none']
  const args = [
    '-noinput',
    '-pa',
    path.join(home, 'ebin'),
    '-mnesia',
    'dir',
    `"${folder}"`,
    '-s',
    'ejabberd',
  ]
  const child = spawn('/usr/lib/erlang/bin/erl', [...flags, ...args], {
    env: {
      ...process.env,
      EJABBERD_CONFIG_PATH: config,
      EJABBERD_LOG_PATH: path.join(folder, 'log'),
      HOME: folder,
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  await waitFor(() => answers(port), 30_000, 'the start of ejabberd')
  return {
    sideOf: (name, pairs) =>
      sideOf(name, { pids: [child.pid ?? 0], database, redis: null }, async (onArrival) => {
        const lines: Line[] = []
        for (let n = 0; n < pairs; n++) {
          const [from, to] = [`from${n}`, `to${n}`]
          const [reader, writer] = [
            await openXmpp(port, to, onArrival),
            await openXmpp(port, from, null),
          ]
          lines.push({
            send: (content) => writer.send(to, content).then(() => true),
            close: () => [reader, writer].forEach((tab) => void tab.close()),
          })
        }
        return lines
      }),
    async close() {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGKILL')
      await ended
      await onServer('postgres', `DROP DATABASE ${database} WITH (FORCE)`)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const answers = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    })
    socket.on('error', () => resolve(false))
  })
