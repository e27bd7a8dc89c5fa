import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '../../scripts/lib/ports.ts'
import { waitFor } from './server.ts'

/** The coturn found for this run, or null; then the tests that need it are skipped and listed. */
export const turnserverPath = (): string | null =>
  process.env.TEST_TURNSERVER ??
  ['/usr/bin/turnserver', '/usr/local/bin/turnserver'].find(existsSync) ??
  null

/** A real relay on loopback, which production would refuse to use. */
interface Coturn {
  /** Its ports for UDP and TCP, and for TLS if it has a certificate. */
  port: number
  tlsPort: number
  /** Settings for a server whose calls use it. */
  settings: { TURN_URL: string; TURN_SECRET: string; STUN_URLS: string }
  /** Stops it at once. Every connection through it is lost for good. */
  stop(): Promise<void>
  /** Starts it again at the same address. */
  start(): Promise<void>
  close(): Promise<void>
}

/**
 * @param denied ranges of addresses to which it relays nothing; production has many
 * @param tls files with a certificate and its key
 */
export async function startCoturn({
  denied = [],
  tls,
}: {
  denied?: readonly string[]
  tls?: { cert: string; key: string }
} = {}): Promise<Coturn> {
  const folder = await mkdtemp(path.join(tmpdir(), 'swoon-coturn-'))
  const port = await freePort()
  const tlsPort = await freePort()
  const secret = randomBytes(16).toString('hex')
  let child: ChildProcess | null = null

  async function start(): Promise<void> {
    const program = turnserverPath()
    if (!program) throw new Error('no turnserver: install coturn or set TURNSERVER_PATH')
    const started = spawn(program, [
      '-n',
      '--use-auth-secret',
      `--static-auth-secret=${secret}`,
      '--realm=swoon.test',
      '--fingerprint',
      '--listening-ip=127.0.0.1',
      '--relay-ip=127.0.0.1',
      `--listening-port=${port}`,
      ...(tls
        ? [`--tls-listening-port=${tlsPort}`, `--cert=${tls.cert}`, `--pkey=${tls.key}`]
        : ['--no-tls']),
      ...denied.map((range) => `--denied-peer-ip=${range}`),
      // Older versions refuse loopback peers while the CLI is on.
      '--no-cli',
      '--allow-loopback-peers',
      '--log-file=stdout',
      `--pidfile=${path.join(folder, 'pid')}`,
      `--userdb=${path.join(folder, 'users')}`,
    ])
    child = started
    let log = ''
    for (const output of [started.stdout, started.stderr])
      output.on('data', (chunk: Buffer) => {
        log = (log + chunk.toString()).slice(-4000)
      })
    await waitFor(async () => {
      if (started.exitCode !== null) throw new Error(`coturn ended: ${log}`)
      return answers(port)
    })
  }

  async function stop(): Promise<void> {
    const running = child
    child = null
    if (!running || running.exitCode !== null || running.signalCode !== null) return
    const gone = once(running, 'exit')
    running.kill('SIGKILL')
    await gone
  }

  await start()
  const address = `127.0.0.1:${port}`
  return {
    port,
    tlsPort,
    settings: {
      TURN_URL: `turn:${address}?transport=udp`,
      TURN_SECRET: secret,
      STUN_URLS: `stun:${address}`,
    },
    stop,
    start,
    async close() {
      await stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Checks the TCP port; coturn listens on TCP and UDP at once. */
export async function answers(port: number, host = '127.0.0.1'): Promise<boolean> {
  const socket = createConnection(port, host)
  const isUp = await new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true))
    socket.once('error', () => resolve(false))
  })
  socket.destroy()
  return isUp
}
