import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { accountRoutes } from '@swoon/realtime-server/contract/account'
import { authRoutes } from '@swoon/realtime-server/contract/auth'
import { dateRoutes } from '@swoon/realtime-server/contract/dates'
import { peopleIKnowRoutes } from '@swoon/realtime-server/contract/people-i-know'
import { pushRoutes } from '@swoon/realtime-server/contract/push'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { buildApp } from '../../realtime-server/src/app.ts'
import { examine } from '../../realtime-server/src/doctor/examine.ts'
import { readEnv } from '../../realtime-server/src/env.ts'
import { tasteEncryption } from '../../realtime-server/src/features/matcher/sealing.ts'
import { documentsFor } from '../../realtime-server/src/features/media/service.ts'
import { moderate } from '../../realtime-server/src/moderate/command.ts'
import { lastCheck } from '../../realtime-server/src/platform/backup/checked.ts'
import { makeBackup } from '../../realtime-server/src/platform/backup/make.ts'
import { createClock } from '../../realtime-server/src/platform/base/clock.ts'
import type { Context } from '../../realtime-server/src/platform/context.ts'
import { proofAt } from '../../realtime-server/src/platform/http/seen.ts'
import { createEncryption } from '../../realtime-server/src/platform/sessions/encryption.ts'
import { fingerprintOf } from '../../realtime-server/src/platform/sessions/secrets.ts'
import { createDiskStorage } from '../../realtime-server/src/platform/storage/disk.ts'
import { openStorage } from '../../realtime-server/src/platform/storage/open.ts'
import type { Storage } from '../../realtime-server/src/platform/storage/storage.ts'
import { reseal } from '../../realtime-server/src/rekey/reseal.ts'
import { startBucket } from '../harness/bucket.ts'
import { createDatabase, type TestDatabase } from '../harness/database.ts'
import { ofFile } from '../harness/file-world.ts'
import { call, send } from '../harness/http.ts'
import { startMail } from '../harness/mail.ts'
import { reportOf } from '../harness/moderators.ts'
import { type Person, password, person } from '../harness/person.ts'
import { base, type World } from '../harness/server.ts'
import { serverLog } from '../harness/server-log.ts'
import { latestOf, submitVerification } from '../harness/verification.ts'
import { matched } from './pairs.ts'
import { expectRefusal } from './refusals.ts'

const [old, fresh] = ['the secret of the first year', 'the secret of the second year']
const both = `${fresh},${old}`
const log = { error: () => {} } as unknown as Context['log']

const mail = ofFile(startMail)
let database: TestDatabase
let mediaDir: string
beforeAll(async () => {
  database = await createDatabase()
  mediaDir = await mkdtemp(path.join(tmpdir(), 'swoon-secrets-'))
})
afterAll(async () => {
  await database.drop()
  await rm(mediaDir, { recursive: true, force: true, maxRetries: 5 })
})

const settings = (SESSION_SECRET: string) => ({
  ...base(database, mediaDir),
  ...{ SMTP_URL: mail.url, SESSION_SECRET },
})

/** Serves the installation with this secret. */
async function serve(secret: string, more: Record<string, string> = {}): Promise<World> {
  const app = await buildApp(readEnv({ ...settings(secret), ...more }), serverLog)
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => app.close())
  return { url, database, mediaDir, close: () => app.close() }
}

/** Runs a program of the image. */
async function run(name: string, secret: string, ...args: string[]) {
  const child = spawn(process.execPath, [`realtime-server/dist/${name}.mjs`, ...args], {
    env: { ...settings(secret), PATH: process.env.PATH },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const [code] = await once(child, 'close')
  return { code, output }
}

/** The doctor's word on the secret. */
async function checked(secret: string): Promise<string> {
  const found = (await examine(settings(secret), undefined)).filter(
    ({ check }) => check === 'secret',
  )
  return found.map(({ state, says }) => `${state}: ${says}`).join()
}

/** Reads a document as the moderators do. */
const documentOf = async (who: Person, secret: string): Promise<number> => {
  const { document } = await latestOf({ url: '', database, mediaDir, close: async () => {} }, who)
  const storage = createDiskStorage(mediaDir, log)
  const context = {
    env: readEnv(settings(secret)),
    db: database.db,
    clock: createClock(0),
    storage,
  }
  return documentsFor(context)
    .readDocument(document ?? '')
    .then(
      ({ bytes }) => bytes.length,
      () => 0,
    )
}

async function fileIn(storage: Storage, name: string): Promise<Buffer> {
  const stored = await storage.find(name)
  if (!stored) throw new Error(`${name} is missing`)
  return buffer(await stored.stream())
}

/** Asks for a link by mail. @returns its token */
async function mailedTo(email: string, url: string): Promise<string> {
  await call(url, null, accountRoutes.askReset, { body: { email } })
  return (await mail.next(email, /Choose a new/)).link?.split('#')[1] ?? ''
}
const reset = (token: string, url: string) =>
  call(url, null, accountRoutes.reset, { body: { token, newPassword: `${password} again` } })

it('a change of SESSION_SECRET is noticed by no one, and after rekey the old one can go', async () => {
  const first = await serve(old)
  const { ann, bob, matchId } = await matched(first)
  const [eve, liv] = [await person(first), await person(first)]
  const emailOf = async (who: Person) => (await who.call(authRoutes.me, {})).body.email
  const addresses = { eve: await emailOf(eve), liv: await emailOf(liv) }
  await submitVerification(bob)
  const day = new Date(Date.now() + 48 * 3_600_000).toISOString()
  const { body: date } = await ann.call(dateRoutes.propose, {
    body: { matchId, activity: 'Tea', place: 'Here', startsAt: day, timeZone: 'UTC' },
  })
  await bob.call(dateRoutes.answer, {
    params: { id: date.id },
    body: { version: date.version, answer: 'accept' },
  })
  const { shareToken } = (await ann.call(dateRoutes.share, { params: { id: date.id } })).body
  const { publicKey } = (await ann.call(pushRoutes.state, {})).body
  const taste = tasteEncryption(old).encrypt(Buffer.from('the window seat'), ann.id)
  await database.db
    .insertInto('taste')
    .values({ user_id: ann.id, epoch: 1, sealed: taste })
    .execute()
  await ann.call(peopleIKnowRoutes.add, { body: { emails: [addresses.liv] } })
  const tokens = [
    await mailedTo(addresses.eve, first.url),
    await mailedTo(addresses.liv, first.url),
  ]
  await first.close()

  /** Everything that must stay as it is, whatever the list. */
  const isKept = async ({ url }: World, secret: string) => {
    expect((await ann.call(authRoutes.me, {}, url)).status).toBe(200)
    expect((await ann.call(pushRoutes.state, {}, url)).body.publicKey).toBe(publicKey)
    const { body } = await ann.call(dateRoutes.latest, { params: { matchId } }, url)
    expect(body.date?.shareToken).toBe(shareToken)
    const shown = await call(url, null, dateRoutes.shared, { body: { token: shareToken ?? '' } })
    expect(shown.status).toBe(200)
    expect(await documentOf(bob, secret)).toBeGreaterThan(1000)
    const row = await database.db.selectFrom('taste').select('sealed').executeTakeFirstOrThrow()
    expect(tasteEncryption(secret).decrypt(row.sealed, ann.id)?.toString()).toBe('the window seat')
    // Recognized, so it counts once.
    const known = { body: { emails: [addresses.liv] } }
    expect((await ann.call(peopleIKnowRoutes.add, known, url)).body.count).toBe(1)
  }

  const second = await serve(both)
  await isKept(second, both)
  expect((await reset(tokens[0] ?? '', second.url)).status).toBe(200)
  expect(await checked(both)).toMatch(
    /^warning: An old secret of SESSION_SECRET is still needed by the lasting secret \(1\), keys of notifications \(1\), ID documents \(1\), learned tastes \(1\)\.$/,
  )
  expect(await checked(fresh)).toMatch(/^fault: SESSION_SECRET lacks the secret of /)
  expect(await run('rekey', fresh)).toMatchObject({ code: 1 })

  const ask = async ({ url }: World) =>
    (await fetch(`${url}/api/seen`, { headers: { authorization: proofAt(old, Date.now()) } }))
      .status
  expect(await ask(second)).toBe(200)
  const done = await run('rekey', both)
  expect(done, done.output).toMatchObject({ code: 0 })
  expect(done.output).toContain('ID documents: 1 encrypted with the first secret')
  expect(done.output).toContain('Done: nothing stored needs an old secret.')
  expect((await run('rekey', both)).output).toContain('ID documents: 0 encrypted')
  expect(await checked(both)).toBe(
    'warning: SESSION_SECRET lists old secrets, and nothing stored needs them anymore.',
  )
  await isKept(second, both)
  await second.close()

  const third = await serve(fresh)
  await isKept(third, fresh)
  expect(await ask(third)).toBe(404)
  expect(await documentOf(bob, old)).toBe(0)
  expect(await checked(fresh)).toBe('ok: All that is encrypted can be read.')
  expectRefusal(await reset(tokens[1] ?? '', third.url), 409, 'LINK_EXPIRED')
  expect(await run('rekey', fresh)).toMatchObject({ code: 0 })
})

it('an address stays banned when the secret has changed', async () => {
  const world = await serve(fresh)
  const eve = await person(world)
  const { email } = (await eve.call(authRoutes.me, {})).body
  const number = await reportOf(world, await person(world), eve)
  await moderate(readEnv(settings(fresh)), ['decide', `${number}`, 'ban', '--reason', 'Spam'])
  // Without the account, only the stored hash knows the address.
  await database.db
    .updateTable('users')
    .set({ email: 'moved@example.test' })
    .where('id', '=', eve.id)
    .execute()
  const other = await serve(`a third secret of ours,${fresh}`)
  const again = { email, password, username: 'eve-again', timeZone: 'UTC' }
  expectRefusal(await call(other.url, null, authRoutes.signup, { body: again }), 409, 'EMAIL_TAKEN')
})

it('two processes with the list in another order serve each other’s links while it changes', async () => {
  const [one, other] = [await serve(`${old},${fresh}`), await serve(both)]
  for (const [from, to] of [
    [one, other],
    [other, one],
  ] as const) {
    const who = await person(from)
    const { email } = (await who.call(authRoutes.me, {}, to.url)).body
    expect((await reset(await mailedTo(email, from.url), to.url)).status).toBe(200)
  }
})

it('rekey that is broken off leaves every file whole, and comes to its end when it is repeated', async () => {
  const world = await serve(both)
  const people = await Promise.all(Array.from({ length: 3 }, () => person(world)))
  for (const who of people) await submitVerification(who)
  const readable = async (secret: string) =>
    (await Promise.all(people.map((who) => documentOf(who, secret)))).filter(Boolean).length
  const storage = createDiskStorage(mediaDir, log)
  const next = `a secret of the year after,${both}`
  let puts = 0
  const failing: typeof storage = {
    ...storage,
    put: (file, bytes) =>
      ++puts > 2 ? Promise.reject(new Error('the disk is gone')) : storage.put(file, bytes),
  }
  await expect(reseal({ db: database.db, storage: failing }, next, () => {})).rejects.toThrow(
    'the disk is gone',
  )
  expect(await readable(next)).toBe(3)
  const found = await reseal({ db: database.db, storage }, next, () => {})
  expect(found.filter((census) => census.old + census.lost > 0)).toEqual([])
  expect(await readable('a secret of the year after')).toBe(3)
  const files = await readdir(mediaDir, { recursive: true })
  expect(files.filter((file) => file.endsWith('.part'))).toEqual([])
  expect(await run('rekey', `${both},a secret of the year after`)).toMatchObject({ code: 0 })
})

it('a backup names the secret it needs, and is refused without it', async () => {
  await (await serve(both)).close()
  const parent = await mkdtemp(path.join(tmpdir(), 'swoon-secrets-backup-'))
  onTestFinished(() => rm(parent, { recursive: true, force: true }))
  expect(await run('backup', both, 'make', parent)).toMatchObject({ code: 0 })
  const folder = path.join(parent, (await readdir(parent))[0] ?? '')
  const manifest = JSON.parse(await readFile(path.join(folder, 'manifest.json'), 'utf8'))
  expect(manifest.secrets).toEqual([fingerprintOf(fresh), fingerprintOf(old)])
  const check = (secret: string) => run('backup', secret, 'restore', '--check', folder)
  const named = `${fingerprintOf(fresh)}, ${fingerprintOf(old)}`
  expect(await lastCheck(parent)).toBeNull()
  for (const secret of [both, `${old},${fresh}`, '']) {
    const { code, output } = await check(secret)
    expect([code, output]).toEqual([
      0,
      expect.stringContaining(`It needs the secret with the fingerprint ${named}`),
    ])
  }
  expect(await lastCheck(parent)).not.toBeNull()
  const list = path.join(folder, 'SHA256SUMS')
  const whole = await readFile(list)
  await writeFile(list, 'changed')
  expect(await check(both)).toMatchObject({ code: 1, output: expect.stringContaining('is broken') })
  expect(await lastCheck(parent)).toMatchObject({ backup: path.basename(folder), isWhole: false })
  await writeFile(list, whole)
  const { code, output } = await check(fresh)
  expect(code).toBe(1)
  expect(output).toContain(`needs the secret with the fingerprint ${fingerprintOf(old)}.`)
  const empty = await createDatabase(undefined, 'template0')
  onTestFinished(() => empty.drop())
  const place = path.join(parent, 'media')
  const restore = async (SESSION_SECRET: string) => {
    const child = spawn(process.execPath, ['realtime-server/dist/backup.mjs', 'restore', folder], {
      env: { ...base(empty, place), SESSION_SECRET, PATH: process.env.PATH },
    })
    return (await once(child, 'close'))[0]
  }
  expect(await restore(fresh)).toBe(1)
  expect(await restore(`a third secret of ours,${both}`)).toBe(0)
})

it('a backup after rekey has the documents as they are now', async () => {
  const world = await serve(both)
  const ann = await person(world)
  await submitVerification(ann)
  const parent = await mkdtemp(path.join(tmpdir(), 'swoon-secrets-backups-'))
  onTestFinished(() => rm(parent, { recursive: true, force: true }))
  const storage = createDiskStorage(mediaDir, log)
  const made = async (secret: string, second: number) => {
    const installation = { databaseUrl: database.url, storage, secret }
    const now = new Date(Date.UTC(2026, 0, 1, 0, 0, second))
    const { folder } = await makeBackup(installation, parent, { now })
    const { document } = await latestOf(world, ann)
    return readFile(path.join(folder, 'media', document?.slice(0, 2) ?? '', `${document}.aes`))
  }
  const before = await made(both, 1)
  const turned = `${old},${fresh}`
  await reseal({ db: database.db, storage }, turned, () => {})
  const after = await made(turned, 2)
  expect(after.equals(before)).toBe(false)
  const { document } = await latestOf(world, ann)
  expect(after.equals(await fileIn(storage, `${document}.aes`))).toBe(true)
  await reseal({ db: database.db, storage }, both, () => {})
})

it('rekey reaches documents in a bucket', async () => {
  const bucket = await startBucket()
  onTestFinished(() => bucket.close())
  const world = await serve(both, bucket.settings)
  const ann = await person(world)
  await submitVerification(ann)
  const storage = await openStorage(readEnv({ ...settings(both), ...bucket.settings }), log)
  const census = await reseal({ db: database.db, storage }, `${old},${fresh}`, () => {})
  expect(census.find(({ name }) => name === 'ID documents')).toMatchObject({ current: 1, old: 0 })
  const { document } = await latestOf(world, ann)
  const bytes = await fileIn(storage, `${document}.aes`)
  const text = createEncryption(old, 'documents').decrypt(bytes, `${ann.id}/${document}`)
  expect(text?.length).toBeGreaterThan(1000)
  const disk = createDiskStorage(mediaDir, log)
  await reseal({ db: database.db, storage: disk }, both, () => {})
})

it('METRICS_TOKEN and the key of notifications change at once', async () => {
  const read = async ({ url }: World, token: string) =>
    (await send(`${url}/metrics`, { headers: { authorization: `Bearer ${token}` } })).status
  const [former, next] = ['a token of sixteen', 'another of sixteen']
  const before = await serve(both, { METRICS_TOKEN: former })
  expect([await read(before, former), await read(before, next)]).toEqual([200, 404])
  const after = await serve(both, { METRICS_TOKEN: next })
  expect([await read(after, former), await read(after, next)]).toEqual([404, 200])

  const ann = await person(after)
  const { publicKey } = (await ann.call(pushRoutes.state, {})).body
  await database.db.deleteFrom('push_subscriptions').execute()
  await database.db.deleteFrom('push_keys').execute()
  const { body } = await ann.call(pushRoutes.state, {})
  expect(body.publicKey).not.toBe(publicKey)
  expect(body.endpoints).toEqual([])
  expect((await ann.call(pushRoutes.state, {}, before.url)).body.publicKey).toBe(body.publicKey)
})
