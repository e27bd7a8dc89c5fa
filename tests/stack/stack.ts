import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { appendFile, cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { stringify } from 'yaml'
import { freePort } from '../../scripts/lib/ports.ts'
import { patience, waitFor } from '../harness/server.ts'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * The name of the project, its image and volumes. Always the same, because the compose file has addresses and ports that exist once per
 * machine: leftovers of a killed run are removed when the next one starts.
 */
const project = 'swoon-stack-test'

export interface Container {
  ID: string
  Name: string
  Service: string
  State: string
  Health: string
  ExitCode: number
}

export interface Stack {
  /** The gateway's address from this machine. */
  url: string
  /** The fresh clone in which everything runs. */
  folder: string
  /** The contents of its .env. */
  settings: Readonly<Record<string, string>>
  docker(...args: string[]): Promise<string>
  compose(...args: string[]): Promise<string>
  /** The command from operating.md. Builds the image, and fails with the logs of a service that did not start. */
  up(...args: string[]): Promise<void>
  /** The command from operating.md for a new release. */
  upgrade(): Promise<string>
  /** All containers of a service, including stopped ones; without a name, of all services. */
  containers(service?: string): Promise<Container[]>
  /** Runs a module in a server's container. @returns its output */
  script(container: string, text: string, ...args: string[]): Promise<string>
  /** Turns the sources into another release: its image gets a label, and the servers extra settings. */
  release(label: string, app?: object): Promise<void>
  /** Removes containers, volumes, networks, the image and the clone. */
  close(): Promise<void>
}

/** Clones the last commit, and fills in .env as operating.md says. Starts nothing yet. */
export async function prepareStack(more: Record<string, string> = {}): Promise<Stack> {
  const home = await mkdtemp(path.join(tmpdir(), 'swoon-stack-'))
  const folder = path.join(home, 'swoon')
  await run('git', ['clone', '--quiet', '--no-hardlinks', root, folder])
  await cp(path.join(folder, '.env.example'), path.join(folder, '.env'))
  const port = await freePort()
  const url = `http://localhost:${port}`
  const secrets = [
    'POSTGRES_PASSWORD',
    'REDIS_PASSWORD',
    'SESSION_SECRET',
    'TURN_SECRET',
    'METRICS_TOKEN',
  ]
  const settings = {
    ...Object.fromEntries(secrets.map((name) => [name, randomBytes(32).toString('hex')])),
    GATEWAY_PORT: `127.0.0.1:${port}`,
    PUBLIC_URL: url,
    ...more,
  }
  await fillIn(path.join(folder, '.env'), settings)
  await appendFile(path.join(folder, '.env'), `COMPOSE_PROJECT_NAME=${project}\n`)

  const docker = (...args: string[]) => output('docker', args, folder)
  const compose = (...args: string[]) => docker('compose', ...args)
  const release = (label: string, app = {}) =>
    writeFile(path.join(folder, 'docker-compose.override.yml'), overrides(label, app))
  async function containers(service?: string): Promise<Container[]> {
    const lines = await compose(
      '--profile',
      '*',
      'ps',
      '--all',
      '--format',
      'json',
      ...(service ? [service] : []),
    )
    return lines.split('\n').flatMap((line) => (line ? (JSON.parse(line) as Container) : []))
  }
  const clear = async () => {
    await compose('--profile', '*', 'down', '--volumes', '--remove-orphans', '--timeout', '1')
    await docker('image', 'rm', '--force', project)
    await docker('image', 'prune', '--force', '--filter', 'label=swoon.test')
  }
  await release('first')
  await clear()
  return {
    url,
    folder,
    settings,
    docker,
    compose,
    containers,
    release,
    async up(...args) {
      await compose(...args, 'up', '--build', '--detach').catch(async (error: Error) => {
        const state = await compose('--profile', '*', 'ps', '--all')
        throw new Error(
          `${error.message}\n${state}\n${await compose('--profile', '*', 'logs', '--tail', '30')}`,
        )
      })
      // Compose knows when the gateway's container has started, not when the gateway listens.
      await waitFor(
        async () => (await fetch(url).catch(() => null))?.ok === true,
        patience,
        'an answer of the gateway',
      )
    },
    upgrade: () => output('sh', ['scripts/deploy/upgrade.sh'], folder),
    script: (container, text, ...args) =>
      docker('exec', container, 'node', '--input-type=module', '--eval', text, ...args),
    async close() {
      await clear().finally(() => rm(home, { recursive: true, force: true }))
    },
  }
}

/** Replaces values in a settings file. @throws if the file lacks one of them */
async function fillIn(file: string, settings: Record<string, string>): Promise<void> {
  let text = await readFile(file, 'utf8')
  for (const [name, value] of Object.entries(settings)) {
    const line = new RegExp(`^${name}=.*$`, 'm')
    if (!line.test(text)) throw new Error(`.env.example does not list ${name}`)
    text = text.replace(line, () => `${name}=${value}`)
  }
  await writeFile(file, text)
}

/**
 * Overrides for the compose file, in the file that compose reads beside it: the image's name, because another `swoon` may be running here,
 * its label, and STACK_BUILD_NETWORK where building requires a particular network, such as host.
 */
function overrides(label: string, app: object): string {
  const network = process.env.STACK_BUILD_NETWORK
  const build = { labels: { 'swoon.test': label }, ...(network && { network }) }
  return stringify({
    services: {
      migrate: { image: project, build },
      app: { image: project, ...app },
      console: { image: project },
    },
  })
}

/** Runs a program without this machine's Swoon settings, which compose would prefer to those of .env. @throws with all its output */
async function output(program: string, args: string[], cwd: string): Promise<string> {
  const passed = /^(PATH|HOME|USER|LANG|TMPDIR|XDG_.*|DOCKER_.*|BUILDKIT_.*|\w+_proxy|\w+_PROXY)$/
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => passed.test(name)))
  try {
    return (await run(program, args, { cwd, env, maxBuffer: 64 * 1024 * 1024 })).stdout
  } catch (error) {
    const { stdout, stderr } = error as { stdout?: string; stderr?: string }
    throw new Error(
      `${program} ${args.join(' ')}\n${(stdout ?? '').slice(-4000)}\n${(stderr ?? '').slice(-8000)}`,
    )
  }
}
