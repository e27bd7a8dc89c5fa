import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { parse } from 'yaml'

const script = fileURLToPath(new URL('alertmanager.sh', import.meta.url))

/** Runs the script with these settings. @returns the operators' receiver, or what was said instead */
function receiver(settings: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'swoon-alertmanager-'))
  const file = join(folder, 'alertmanager.yml')
  try {
    const { status, stdout, stderr } = spawnSync('sh', [script, file, 'echo', 'started', 'as $0'], {
      env: { PATH: process.env.PATH, ...settings },
      encoding: 'utf8',
    })
    if (status !== 0) return stderr
    expect([stdout, stderr]).toEqual(['started as $0\n', ''])
    const { route, receivers } = parse(readFileSync(file, 'utf8'))
    expect(receivers).toHaveLength(1)
    expect([route.receiver, route.routes[0].receiver]).toEqual(['operators', 'operators'])
    expect(route.routes[0].matchers).toEqual(['severity = "warn"'])
    return receivers[0]
  } finally {
    rmSync(folder, { recursive: true })
  }
}
const mailed = (settings: Record<string, string>) =>
  receiver({ ALERT_MAIL: 'ann@swoon.example', ...settings }).email_configs?.[0]

it('Alertmanager starts without a place for alerts, and sends them nowhere', () => {
  expect(receiver({})).toEqual({ name: 'operators' })
  expect(receiver({ ALERT_URL: '', ALERT_MAIL: '' })).toEqual({ name: 'operators' })
})

it('alerts go to the webhook as it is written, and to the mail addresses', () => {
  const url = "https://ntfy.example/it's-#1?template=alertmanager&priority=5"
  expect(
    receiver({
      ALERT_URL: url,
      ALERT_MAIL: 'ann@swoon.example, bob@swoon.example',
      SMTP_URL: 'smtp://mail.example',
      MAIL_FROM: 'hello@swoon.example',
    }),
  ).toEqual({
    name: 'operators',
    webhook_configs: [{ url }],
    email_configs: [
      {
        to: 'ann@swoon.example, bob@swoon.example',
        from: 'hello@swoon.example',
        smarthost: 'mail.example:587',
        require_tls: true,
        send_resolved: true,
      },
    ],
  })
})

it.each([
  ['smtp://mail.example:2525/?pool=true', 'mail.example:2525', true],
  ['smtps://mail.example', 'mail.example:465', false],
  ['smtp://[::1]:25?ignoreTLS=true', '[::1]:25', false],
  ['smtp://[::1]', '[::1]:587', true],
])('mail goes by %s', (SMTP_URL, smarthost, require_tls) => {
  expect(mailed({ SMTP_URL })).toMatchObject({ smarthost, require_tls })
  expect(mailed({ SMTP_URL })).not.toHaveProperty('auth_username')
})

it('user and password are any text, and mail without MAIL_FROM is from the site', () => {
  const [user, password] = ['ann@swoon.example', `it's 100% "hard": \\n$(exit 1) ü#/?`]
  const login = `${encodeURIComponent(user)}:${encodeURIComponent(password)}`
  expect(
    mailed({ SMTP_URL: `smtp://${login}@mail.example`, PUBLIC_URL: 'https://swoon.example:8443' }),
  ).toMatchObject({
    auth_username: user,
    auth_password: password,
    from: 'no-reply@swoon.example',
    smarthost: 'mail.example:587',
  })
  expect(mailed({ SMTP_URL: 'smtp://100%:a%zz@mail.example' })).toMatchObject({
    auth_username: '100%',
    auth_password: 'a%zz',
  })
})

it.each([
  [{ ALERT_URL: 'ntfy.sh/topic' }, 'ALERT_URL is no http:// or https:// address'],
  [{ ALERT_MAIL: 'ann@swoon.example' }, 'ALERT_MAIL is set, and mails need SMTP_URL'],
  [
    { ALERT_MAIL: 'ann@swoon.example', SMTP_URL: 'mail.example' },
    'SMTP_URL is no smtp:// or smtps:// address',
  ],
  [
    { ALERT_MAIL: 'ann@swoon.example', SMTP_URL: 'smtps://mail.example:994' },
    'it speaks smtps:// only at port 465, and SMTP_URL names 994',
  ],
])('Alertmanager does not start with %j', (settings, reason) => {
  expect(receiver(settings)).toBe(`Alertmanager does not start: ${reason}.\n`)
})
