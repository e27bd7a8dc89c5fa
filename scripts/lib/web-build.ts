import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesIn, hashFiles } from './hash-sources.mjs'
import { root } from './install.mjs'
import { diskIsFull, Refusal, saysFull } from './refusal.mjs'
import { run } from './run.ts'

/** A build of the web folder: the product's web client, or the moderators' console. */
interface Build {
  what: string
  record: string
  /** HTML page of the build. */
  index: string
  args: readonly string[]
}

const vite = join(root, 'node_modules/vite/bin/vite.js')
const records = join(root, 'node_modules/.cache/swoon')
const client: Build = {
  what: 'web client',
  record: join(records, 'web.json'),
  index: join(root, 'web/dist/index.html'),
  args: ['build', 'web'],
}
const console_: Build = {
  what: 'console',
  record: join(records, 'console.json'),
  index: join(root, 'web/dist-console/console.html'),
  args: ['build', 'web', '-c', 'web/vite.console.ts'],
}

/** Builds the web client if web/dist is missing or outdated. */
export const ensureWebBuilt = (log: (line: string) => void): Promise<void> =>
  ensureBuilt(client, log)

/** Builds the moderators' console if it is missing or outdated. An installation without build tools keeps the existing one. */
export async function ensureConsoleBuilt(log: (line: string) => void): Promise<void> {
  if (existsSync(console_.index) && !existsSync(vite)) return
  await ensureBuilt(console_, log)
}

async function ensureBuilt(build: Build, log: (line: string) => void): Promise<void> {
  const sources = hashOfSources()
  if (isBuiltFrom(build, sources)) return
  log(`Building the ${build.what} …`)
  const { NODE_ENV: _, ...env } = process.env
  const { code, output } = await run([process.execPath, vite, ...build.args], { env })
  if (code !== 0) {
    if (saysFull(output)) throw diskIsFull(root)
    process.stderr.write(output)
    throw new Refusal(`Swoon could not build its ${build.what}.`)
  }
  mkdirSync(records, { recursive: true })
  writeFileSync(build.record, JSON.stringify({ sources, index: hash(readFileSync(build.index)) }))
}

function isBuiltFrom({ record, index }: Build, sources: string): boolean {
  try {
    const built = JSON.parse(readFileSync(record, 'utf8'))
    return built.sources === sources && built.index === hash(readFileSync(index))
  } catch {
    return false
  }
}

const hashOfSources = () =>
  hashFiles([
    ...filesIn('web'),
    ...filesIn('realtime-server/src').filter((file) =>
      /\/contract\/|\/(contract|fields)\.ts$/.test(file),
    ),
    'package-lock.json',
  ])

const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
