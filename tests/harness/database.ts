import { randomBytes } from 'node:crypto'
import { connect, type Db } from '@swoon/db'
import { migrate } from '@swoon/db/migrate'
import pg from 'pg'

/** Each run of npm test has a name, so that databases of a killed test can be dropped. */
const prefix = `swoon_test_${process.env.TEST_RUN ? `${process.env.TEST_RUN}_` : ''}`

/** The Postgres where tests may create databases. */
export const adminUrl = (): string =>
  process.env.TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres'

export interface TestDatabase {
  url: string
  db: Db
  drop(): Promise<void>
}

async function asAdmin<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const urlOf = (admin: string, name: string): string => {
  const url = new URL(admin)
  url.pathname = `/${name}`
  return url.href
}

/** Creates and migrates the template from which each test file's database is copied. */
export async function createTemplate(
  admin = adminUrl(),
): Promise<{ name: string; drop(): Promise<void> }> {
  const name = `${prefix}template_${process.pid}_${randomBytes(3).toString('hex')}`
  await asAdmin(admin, async (client) => {
    await client.query(`CREATE DATABASE ${name}`)
    await client.query(`COMMENT ON DATABASE ${name} IS 'made by the tests of Swoon'`)
  })
  await migrate(urlOf(admin, name))
  return { name, drop: () => dropDatabase(admin, name) }
}

/** Creates the database of one test file; `admin` defaults to the run's server, with the run's template. */
export async function createDatabase(
  admin = adminUrl(),
  template = process.env.TEST_TEMPLATE,
): Promise<TestDatabase> {
  const name = `${prefix}${process.pid}_${randomBytes(4).toString('hex')}`
  await asAdmin(admin, async (client) => {
    await client.query(
      `CREATE DATABASE ${name} ${template ? `TEMPLATE ${template} STRATEGY file_copy` : ''}`,
    )
    await client.query(`COMMENT ON DATABASE ${name} IS 'made by the tests of Swoon'`)
  })
  const url = urlOf(admin, name)
  if (!template) await migrate(url)
  const db = connect(url, { max: 4 })
  return {
    url,
    db,
    async drop() {
      await db.destroy()
      await dropDatabase(admin, name)
    },
  }
}

/** Drops a database after checking that the tests created it. */
async function dropDatabase(admin: string, name: string): Promise<void> {
  await asAdmin(admin, async (client) => {
    const { rows } = await client.query<{ comment: string | null }>(
      `SELECT shobj_description(oid, 'pg_database') AS comment FROM pg_database WHERE datname = $1`,
      [name],
    )
    if (!name.startsWith(prefix) || rows[0]?.comment !== 'made by the tests of Swoon')
      throw new Error(`${name} is not a database of these tests`)
    await client.query(`DROP DATABASE ${name} WITH (FORCE)`)
  })
}
