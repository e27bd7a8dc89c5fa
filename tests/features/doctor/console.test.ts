import { deskRoutes, type Examination } from '@swoon/realtime-server/contract/console'
import { expect, it, onTestFinished } from 'vitest'
import { freePort } from '../../../scripts/lib/ports.ts'
import { callerOf, consoleOf, enterConsole } from '../../harness/console.ts'
import { ofFile, worldOfFile } from '../../harness/file-world.ts'
import { send } from '../../harness/http.ts'
import { startMail } from '../../harness/mail.ts'

const world = worldOfFile()
const mail = ofFile(startMail)

/** The calls of a console, as one of these roles. */
async function openAs(
  role: 'lead' | 'moderator' | 'support',
  settings: Record<string, string> = {},
) {
  const desk = await consoleOf(world, undefined, [{ name: 'Ann', role }], settings)
  onTestFinished(() => desk.close())
  return { desk, call: callerOf(desk, await enterConsole(desk.newLink())) }
}
const statesOf = ({ findings }: Examination, check: string) =>
  findings.flatMap((finding) => (finding.check === check ? [finding.state] : []))

it('shows the lead every check of the doctor, when it was asked, and what to do', async () => {
  const { call } = await openAs('lead', { BACKUP_DIR: '/nowhere/at/all' })
  expect((await call(deskRoutes.installation)).body).toBeNull()
  const before = Date.now()
  const { status, body } = await call(deskRoutes.examine, { body: { mailTo: null } })
  expect(status).toBe(200)
  expect([...new Set(body.findings.map(({ check }) => check))]).toHaveLength(22)
  expect(statesOf(body, 'postgres')).toEqual(['ok'])
  expect(body.findings.find(({ check }) => check === 'backup')).toEqual({
    check: 'backup',
    state: 'fault',
    says: expect.stringMatching(/^No backup can be written to \/nowhere\/at\/all: /),
    todo: 'Let the user that runs Swoon write to it (in compose the user 1000).',
  })
  expect(Date.parse(body.at)).toBeGreaterThanOrEqual(before)
  expect((await call(deskRoutes.installation)).body).toEqual(body)
})

it('sends one mail to the address that the lead names, and none otherwise', async () => {
  const { call } = await openAs('lead', { SMTP_URL: mail.url })
  const { body } = await call(deskRoutes.examine, { body: { mailTo: null } })
  expect(statesOf(body, 'mail')).toEqual(['ok'])
  expect(mail.all).toEqual([])
  const sent = await call(deskRoutes.examine, { body: { mailTo: 'lead@example.test' } })
  expect(statesOf(sent.body, 'mail')).toEqual(['ok', 'ok'])
  expect(mail.all.map(({ to }) => to)).toEqual(['lead@example.test'])
  expect((await call(deskRoutes.examine, { body: { mailTo: 'no address' } })).status).toBe(400)
  expect((await call(deskRoutes.examine, { body: {} })).status).toBe(400)
})

it('says nothing secret, even where an address holds a password', async () => {
  const port = await freePort()
  const secrets = {
    SESSION_SECRET: 'a-session-secret-of-ours',
    METRICS_TOKEN: 'a-token-for-the-metrics',
    BACKUP_PASSPHRASE: 'a-passphrase-of-backups',
    TURN_SECRET: 'a-secret-of-the-relay',
    S3_SECRET_ACCESS_KEY: 'a-key-of-the-bucket',
    REDIS_PASSWORD: 'a-password-of-redis',
  }
  const { call } = await openAs('lead', {
    ...secrets,
    TURN_URL: `turn:127.0.0.1:${port}?transport=tcp`,
    REDIS_URL: `redis://127.0.0.1:${port}`,
    SMTP_URL: `smtp://ann:a-password-of-mail@127.0.0.1:${port}`,
    S3_ENDPOINT: `http://ann:a-password-of-s3@127.0.0.1:${port}`,
    S3_BUCKET: 'swoon',
    S3_ACCESS_KEY_ID: 'ann',
    PUBLIC_URL: `http://127.0.0.1:${port}`,
  })
  const { body, text } = await call(deskRoutes.examine, { body: { mailTo: null } })
  for (const check of ['redis', 'media', 'mail', 'relay', 'page'])
    expect([check, statesOf(body, check)[0]]).toEqual([check, 'fault'])
  const passwords = ['a-password-of-mail', 'a-password-of-s3']
  passwords.push(new URL(world.database.url).password || 'no password')
  for (const secret of [...Object.values(secrets), ...passwords]) expect(text).not.toContain(secret)
  expect(text).toContain(`http://…@127.0.0.1:${port}`)
})

it('says to other roles what it says to strangers', async () => {
  for (const { method, url } of [deskRoutes.installation, deskRoutes.examine]) {
    const body = method === 'POST' ? JSON.stringify({ mailTo: null }) : null
    const answers = await Promise.all(
      (['moderator', 'support'] as const).map(async (role) => {
        const { desk } = await openAs(role)
        const session = await enterConsole(desk.newLink())
        const json: Record<string, string> =
          body === null ? {} : { 'content-type': 'application/json' }
        const asked = (headers: object) =>
          send(desk.url + url, { method, body, headers: { ...headers, ...json } })
        const [theirs, strange] = [await asked({ ...session }), await asked({ origin: desk.url })]
        expect((await callerOf(desk, session)(deskRoutes.figures)).body.desks).not.toContain(
          'installation',
        )
        return [theirs.status, theirs.text === strange.text, strange.status]
      }),
    )
    expect([url, answers]).toEqual([
      url,
      [
        [401, true, 401],
        [401, true, 401],
      ],
    ])
  }
})
