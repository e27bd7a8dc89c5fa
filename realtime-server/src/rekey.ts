// Encrypts everything with the first secret of SESSION_SECRET. scripts/rekey.ts starts it with the installation's settings; in a container it
// is started directly: rekey.
import { connect } from '@swoon/db'
import fastify from 'fastify'
import { readEnv, UnusableEnvironment } from './env.ts'
import { lastingSecret } from './platform/sessions/lasting.ts'
import { openStorage } from './platform/storage/open.ts'
import { reseal } from './rekey/reseal.ts'

/** @returns true if nothing needs another secret anymore */
async function rekey(): Promise<boolean> {
  const env = readEnv()
  const db = connect(env.DATABASE_URL, { max: 2, connectionTimeout: 3000 })
  try {
    const { log } = fastify({ logger: { level: 'error' } })
    const storage = await openStorage(env, log)
    // Before a first start with this release it would be made of the next secret alone.
    await lastingSecret(db, env.SESSION_SECRET, log)
    const found = await reseal({ db, storage }, env.SESSION_SECRET, (name, count) =>
      console.log(`${name}: ${count} encrypted with the first secret`),
    )
    const left = found.filter(({ old, lost }) => old + lost > 0)
    for (const { name, old, lost } of left) {
      if (old > 0)
        console.log(`${name}: ${old} still need an old secret; they came in between, or are broken`)
      if (lost > 0)
        console.log(`${name}: ${lost} need a secret that SESSION_SECRET lacks; add it at the end`)
    }
    console.log(
      left.length > 0
        ? 'Not done: run this again, and keep the old secrets until then.'
        : 'Done: nothing stored needs an old secret.',
    )
    return left.length === 0
  } finally {
    await db.destroy()
  }
}

try {
  if (!(await rekey())) process.exitCode = 1
} catch (error) {
  console.error(error instanceof UnusableEnvironment ? error.message : error)
  process.exitCode = 1
}
