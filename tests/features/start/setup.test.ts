import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseEnv } from 'node:util'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { readEnv } from '../../../realtime-server/src/env.ts'
import { readSettings } from '../../../scripts/start/settings.ts'
import { folderOfFile } from '../../harness/file-world.ts'
import { waitFor } from '../../harness/server.ts'
import { inside, read } from './compose.ts'

const script = fileURLToPath(new URL('../../../scripts/setup.mjs', import.meta.url))
const home = folderOfFile('swoon-setup-')

/** A new folder for a settings file. */
async function place(name: string): Promise<string> {
  const folder = path.join(home.path, name)
  await mkdir(folder)
  return folder
}

interface Run {
  child: ChildProcess
  output(): string
  code: Promise<number | null>
}

/** Runs the command of `npm run setup` by pipes, without a terminal. */
function start(args: readonly string[], settings: Record<string, string> = {}): Run {
  const child = spawn(process.execPath, [script, ...args], {
    env: { PATH: process.env.PATH, ...settings },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk
    })
  return { child, output: () => output, code: once(child, 'close').then(([code]) => code) }
}

/** @param lines of the person at the terminal */
async function setup(
  args: readonly string[],
  lines: readonly string[] = [],
  settings: Record<string, string> = {},
) {
  const run = start(args, settings)
  run.child.stdin?.end(lines.map((line) => `${line}\n`).join(''))
  return { code: await run.code, output: run.output() }
}

const modeOf = async (file: string) => (await stat(file)).mode & 0o777
const secretsIn = (text: string) => text.match(/\b[0-9a-f]{64}\b/g) ?? []
/** Environment of the container of a server. */
const inApp = async (settings: Record<string, string>) =>
  readEnv(inside(parse(await read('docker-compose.yml')).services.app, settings))

it('asks five questions, a wrong answer again, and writes settings that the servers of compose read', async () => {
  const folder = await place('compose')
  const file = path.join(folder, '.env')
  const answers = [
    ...['Ann\'s "place"', "Ann's place"],
    ...['swoon.example', 'https://swoon.example/app', 'https://swoon.example/'],
    ...['mail.example', 'smtp://ann:a$b;c@mail.example:587'],
    ...['swoon.example', '10.1.2.3', '8.8.8.8'],
    ...['backups', ''],
  ]
  const { code, output } = await setup([file], answers)
  expect(code, output).toBe(0)
  for (const sentence of [
    'It must be an address such as https://swoon.example.',
    'It must be an address without a path',
    'It must be an smtp:// or smtps:// address',
    'It has quotes or a backslash',
    'It must be the public address at which swoon.example leads to this machine.',
    'It must be a folder with its whole path, such as /srv/swoon-backups.',
    '  docker compose --profile tls up --build --detach\n',
  ])
    expect(output).toContain(sentence)

  expect([await readdir(folder), await modeOf(file)]).toEqual([['.env'], 0o600])
  const text = await readFile(file, 'utf8')
  const settings = parseEnv(text) as Record<string, string>
  expect(settings).toMatchObject({
    GATEWAY_PORT: '127.0.0.1:8080',
    TURN_HOST: 'swoon.example',
    TURN_EXTERNAL_IP: '8.8.8.8',
    BACKUP_DIR: '/srv/swoon-backups',
  })
  const required = ['POSTGRES_PASSWORD', 'REDIS_PASSWORD', 'SESSION_SECRET', 'TURN_SECRET']
  expect(secretsIn(text)).toHaveLength(6)
  expect(new Set(secretsIn(text)).size).toBe(6)
  for (const name of required) expect(settings[name]).toMatch(/^[0-9a-f]{64}$/)
  expect(secretsIn(output)).toEqual([])
  expect(await inApp(settings)).toMatchObject({
    NODE_ENV: 'production',
    APP_NAME: "Ann's place",
    PUBLIC_URL: 'https://swoon.example',
    SMTP_URL: 'smtp://ann:a$b;c@mail.example:587',
    SESSION_SECRET: settings.SESSION_SECRET,
    TURN_URL: 'turn:swoon.example:3478',
    TURN_SECRET: settings.TURN_SECRET,
    BACKUP_DIR: '/backups',
  })

  const before = await stat(file)
  const again = await setup([file, '--name', 'Another', '--yes'], [], { SMTP_URL: 'smtp://other' })
  expect(again.output).toContain(`${file} lacks nothing.`)
  expect([again.code, await readFile(file, 'utf8')]).toEqual([0, text])
  expect((await stat(file)).mtimeMs).toBe(before.mtimeMs)
})

it('keeps every value and comment of a file, and asks only for what is missing, also what was answered with none', async () => {
  const file = path.join(await place('kept'), '.env')
  const former = `# Ours since spring
PUBLIC_URL=https://ours.example   # by Ann
SESSION_SECRET='one of 16 letters,another of 16 letters'
POSTGRES_PASSWORD=
SMTP_URL=
LOG_LEVEL=warn`
  await writeFile(file, former, { mode: 0o644 })
  const { code, output } = await setup([file], ['', 'none', '', 'none'])
  expect(code, output).toBe(0)
  const text = await readFile(file, 'utf8')
  const lines = text.split('\n')
  expect(lines.slice(0, 6).filter((_, at) => at !== 3)).toEqual(
    former.split('\n').filter((_, at) => at !== 3),
  )
  expect(lines[3]).toMatch(/^POSTGRES_PASSWORD=[0-9a-f]{64}$/)
  expect(lines.slice(6, 10)).toEqual([
    'APP_NAME=Swoon',
    '# SMTP_URL: none',
    '# TURN_HOST: none',
    '# BACKUP_DIR: none',
  ])
  expect(await modeOf(file)).toBe(0o600)
  const env = await inApp(parseEnv(text) as Record<string, string>)
  expect([env.SMTP_URL, env.BACKUP_DIR, env.LOG_LEVEL, env.SESSION_SECRET]).toEqual([
    ...[undefined, undefined, 'warn'],
    'one of 16 letters,another of 16 letters',
  ])
  const again = await setup([file])
  expect([again.code, await readFile(file, 'utf8')]).toEqual([0, text])
})

it('takes all answers from options and the environment for systemd, and the secret that an installation has', async () => {
  const folder = await place('systemd')
  const file = path.join(folder, 'swoon.env')
  const secret = 'the secret of an installation that ran before'
  await writeFile(
    path.join(folder, 'secrets.json'),
    JSON.stringify({ session: secret, database: 'its password' }),
  )
  await writeFile(file, `DATA_DIR=${folder}\n`)
  const args = ['--systemd', file, '--url', 'https://swoon.example', '--relay', 'turn.example']
  const name = 'Ann\'s "place" $1 \\'
  const { code, output } = await setup([...args, '--yes'], [], { APP_NAME: name })
  expect(code, output).toBe(0)
  expect([await modeOf(file), output.includes(secret)]).toEqual([0o600, false])
  expect(output).toContain(`# Give coturn the TURN_SECRET of ${file} as its static-auth-secret.\n`)
  // As operating.md has an operator read it.
  const { stdout } = spawnSync('sh', ['-c', 'set -a; . "$0"; env -0', file], {
    encoding: 'utf8',
    env: {},
  })
  const settings = Object.fromEntries(
    stdout.split('\0').map((entry) => entry.split(/=(.*)/s).slice(0, 2)),
  )
  expect(readSettings(settings)).toMatchObject({ host: '127.0.0.1', dataDir: folder, seed: 'none' })
  expect(readEnv({ ...settings, DATABASE_URL: 'postgres://127.0.0.1' })).toMatchObject({
    NODE_ENV: 'production',
    APP_NAME: name,
    SESSION_SECRET: secret,
    TURN_URL: 'turn:turn.example:3478',
    TURN_SECRET: expect.stringMatching(/^[0-9a-f]{64}$/),
    TRUST_PROXY: '1',
    BACKUP_DIR: '/var/lib/swoon/backups',
  })
  const unit = await setup(['--systemd', '--unit', file])
  expect(unit.output).toMatch(/^\[Unit\]\n/)
  expect(unit.output).toContain(`\nEnvironmentFile=${file}\n`)
  expect(unit.output).toMatch(/\nExecStart=\/\S+npm start\n/)
})

it('writes nothing if it is broken off, if the answers end, or if one of them cannot be', async () => {
  const folder = await place('nothing')
  const file = path.join(folder, '.env')
  const broken = start([file])
  broken.child.stdin?.write('Swoon\nhttps://swoon.example\n')
  await waitFor(() => broken.output().includes('Mail server'))
  broken.child.kill('SIGINT')
  await broken.code
  const ended = await setup([file], ['Swoon'])
  expect([ended.code, ended.output]).toEqual([1, expect.stringContaining('Name it by --url.')])
  const wrong = await setup([file, '--yes', '--url', 'swoon.example'])
  expect([wrong.code, wrong.output]).toEqual([
    1,
    'Nothing was written: --url must be an address such as https://swoon.example.\n',
  ])
  expect(await readdir(folder)).toEqual([])

  await writeFile(file, 'SMTP_URL=mail.example\n')
  const unusable = await setup([file, '--yes', '--url', 'https://swoon.example'])
  expect([unusable.code, unusable.output]).toEqual([
    1,
    expect.stringMatching(/^Nothing was written: SMTP_URL must be .+ Correct it in .+ first\.\n$/),
  ])
  expect(await readFile(file, 'utf8')).toBe('SMTP_URL=mail.example\n')
})

it('ends with the doctor where Swoon has its database', async () => {
  const folder = await place('doctor')
  const file = path.join(folder, 'swoon.env')
  const DATABASE_URL = 'postgres://127.0.0.1:1/swoon'
  const settings = { DATABASE_URL, DATA_DIR: folder, PUBLIC_URL: 'http://127.0.0.1:1' }
  await writeFile(
    file,
    Object.entries(settings)
      .map(([name, value]) => `${name}=${value}\n`)
      .join(''),
  )
  const { code, output } = await setup(['--systemd', file, '--yes', '--backup', 'none'])
  expect([code, output]).toEqual([1, expect.stringMatching(/^ok +settings +Swoon starts with/m)])
  expect(output).toMatch(/^fault +postgres +The database swoon at 127\.0\.0\.1:1 cannot be used/m)
  expect(output).toContain('Then let it read them: systemctl restart swoon\n')
})
