// npm run db:types: writes db/src/schema.ts from a freshly migrated database; with --check it only compares.
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '@swoon/db/migrate'
import pg from 'pg'
import { root } from './lib/install.mjs'
import { command, Refusal } from './lib/refusal.mjs'
import { run } from './lib/run.ts'
import { findPostgres } from './provision/find.ts'

const schema = join(root, 'db/src/schema.ts')

await command(async () => {
  const server = process.env.TEST_DATABASE_URL
  const found = await findPostgres(server ? { DATABASE_URL: server } : process.env)
  if ('missing' in found) throw new Refusal(`The types need a database: ${found.missing}.`)
  try {
    const text = await withDatabase(found.url, generate)
    if (!process.argv.includes('--check')) writeFileSync(schema, text)
    else if (text !== readFileSync(schema, 'utf8')) {
      throw new Refusal('db/src/schema.ts is not what the migrations make: run npm run db:types.')
    }
  } finally {
    await found.close()
  }
})

/** Runs the work on a freshly migrated database and drops it afterward. */
async function withDatabase<T>(server: string, work: (url: string) => Promise<T>): Promise<T> {
  const name = `swoon_types_${randomBytes(4).toString('hex')}`
  const url = new URL(server)
  url.pathname = `/${name}`
  const admin = new pg.Client(server)
  await admin.connect()
  try {
    await admin.query(`create database ${name}`)
    await migrate(url.href)
    return await work(url.href)
  } finally {
    await admin.query(`drop database if exists ${name} with (force)`)
    await admin.end()
  }
}

async function generate(url: string): Promise<string> {
  const home = mkdtempSync(join(tmpdir(), 'swoon-types-'))
  const file = join(home, 'schema.ts')
  try {
    const program = join(root, 'node_modules/kysely-codegen/dist/cli/bin.js')
    const options = [
      '--dialect=postgres',
      '--date-parser=string',
      '--exclude-pattern={*.kysely_*,graphile_worker.*,*.installed_functions,*.live_matches}',
    ]
    const args = [process.execPath, program, `--url=${url}`, `--out-file=${file}`, ...options]
    const { code, output } = await run(args)
    if (code !== 0) throw new Refusal(`kysely-codegen ended with code ${code}: ${output.trim()}`)
    return readFileSync(file, 'utf8')
  } finally {
    rmSync(home, { recursive: true, force: true })
  }
}
