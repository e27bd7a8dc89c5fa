import { expect, test } from 'vitest'
import { compose, type Kind, systemd } from './kinds.ts'
import { answered } from './questions.ts'
import type { Settings } from './settings-file.ts'

/** Answers a question. @returns the stored value, or the reason in words */
function result(kind: Kind, setting: string, answer: string, known: Settings = {}) {
  const question = kind.questions.find((each) => each.setting === setting)
  if (!question) throw new Error(`no question about ${setting}`)
  const found = answered(question, answer, known, kind.quote)
  return 'wrong' in found ? `It ${found.wrong}.` : found.value
}

const needed = (kind: Kind, known: Settings) =>
  kind.questions.flatMap(({ setting, isNeeded }) => (isNeeded?.(known) === false ? [] : [setting]))

test('five questions are asked, and in compose for the address of a name', () => {
  const five = ['APP_NAME', 'PUBLIC_URL', 'SMTP_URL']
  expect(needed(systemd, {})).toEqual([...five, 'TURN_URL', 'BACKUP_DIR'])
  expect(needed(compose, {})).toEqual([...five, 'TURN_HOST', 'BACKUP_DIR'])
  for (const TURN_HOST of ['localhost', '8.8.8.8'])
    expect(needed(compose, { TURN_HOST })).not.toContain('TURN_EXTERNAL_IP')
  expect(needed(compose, { TURN_HOST: 'swoon.example' })).toContain('TURN_EXTERNAL_IP')
  expect(needed(compose, { TURN_URL: 'turn:turn.example' })).toEqual([...five, 'BACKUP_DIR'])
})

test.each([
  ['APP_NAME', ' ', 'It must have a letter.'],
  ['APP_NAME', 'x'.repeat(31), 'It must have at most 30 characters.'],
  ['PUBLIC_URL', '', 'It must be an address such as https://swoon.example.'],
  ['PUBLIC_URL', 'swoon.example', 'It must be an address such as https://swoon.example.'],
  [
    'PUBLIC_URL',
    'https://swoon.example/app',
    'It must be an address without a path, such as https://swoon.example: Swoon needs a host name of its own.',
  ],
  [
    'SMTP_URL',
    'mail.example',
    'It must be an smtp:// or smtps:// address, such as smtp://user:password@host:587.',
  ],
  ['BACKUP_DIR', 'backups', 'It must be a folder with its whole path, such as '],
])('%s is refused as the server refuses it: %s', (setting, answer, sentence) => {
  for (const kind of [compose, systemd])
    expect(result(kind, setting, answer)).toMatch(new RegExp(`^${sentence.replaceAll('.', '\\.')}`))
})

test('relays are refused as they refuse themselves', () => {
  const host = 'It must be a host name or an address.'
  expect(result(compose, 'TURN_HOST', 'https://swoon.example')).toBe(host)
  const known = { TURN_HOST: 'swoon.example' }
  const refused = ['', '10.1.2.3', '203.0.113.5', 'fd00::1', 'swoon.example']
  const sentence = 'It must be the public address at which swoon.example leads to this machine.'
  expect(refused.map((ip) => result(compose, 'TURN_EXTERNAL_IP', ip, known))).toEqual(
    refused.map(() => sentence),
  )
  expect(result(compose, 'TURN_EXTERNAL_IP', '8.8.8.8', known)).toBe('8.8.8.8')
  expect(result(compose, 'TURN_EXTERNAL_IP', '10.1.2.3', { TURN_HOST: 'nas.lan' })).toBe('10.1.2.3')
  const other = 'It must be a host name, or turn: addresses.'
  expect(result(systemd, 'TURN_URL', 'a relay')).toBe(other)
})

test('an answer is stored as the server reads it, and none as none', () => {
  expect(result(compose, 'APP_NAME', 'Rosebud ')).toBe('Rosebud')
  expect(result(compose, 'PUBLIC_URL', 'https://Swoon.example:443/')).toBe('https://swoon.example')
  expect(result(systemd, 'TURN_URL', 'turn.example')).toBe('turn:turn.example:3478')
  expect(result(systemd, 'TURN_URL', 'turns:turn.example:443')).toBe('turns:turn.example:443')
  for (const setting of ['SMTP_URL', 'TURN_HOST', 'BACKUP_DIR'])
    expect(result(compose, setting, 'None')).toBe(null)
  expect(result(compose, 'APP_NAME', 'none')).toBe('none')
})

test('what the file cannot say is refused, and in compose a folder with a colon', () => {
  const unclear = 'It has quotes or a backslash that programs read in different ways.'
  expect(result(compose, 'APP_NAME', 'Ann\'s "bud"')).toBe(unclear)
  expect(result(systemd, 'APP_NAME', 'Ann\'s "bud"')).toBe('Ann\'s "bud"')
  expect(result(compose, 'BACKUP_DIR', '/srv/a:b')).toMatch(/^It must be a folder/)
  expect(result(systemd, 'BACKUP_DIR', '/srv/a:b')).toBe('/srv/a:b')
})

test('only a site behind TLS hides its gateway, and only a relay needs its secret', () => {
  expect(compose.follows({ PUBLIC_URL: 'https://swoon.example' })).toEqual({
    GATEWAY_PORT: '127.0.0.1:8080',
  })
  expect(compose.follows({ PUBLIC_URL: 'http://localhost:8080' })).toEqual({})
  expect(systemd.secrets({})).toEqual(['SESSION_SECRET'])
  expect(systemd.secrets({ TURN_URL: 'turn:a' })).toEqual(['SESSION_SECRET', 'TURN_SECRET'])
})
