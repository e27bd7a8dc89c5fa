import { expect, test } from 'vitest'
import { fillIn, isNone, settingsIn } from './settings-file.ts'

const file = `# The place
PUBLIC_URL=https://swoon.example

export APP_NAME = 'Rose & "bud" #1'   # its name
SMTP_URL=
  MAIL_FROM="hello \\"you\\" \\$1"
# BACKUP_DIR=/srv/backups
LOG_LEVEL=warn # less
LOG_LEVEL=error
TURN_SECRET="" # later`

test('a settings file is read as its readers do: quotes, comments, and the last line of a name', () => {
  expect(settingsIn(file)).toEqual({
    PUBLIC_URL: 'https://swoon.example',
    APP_NAME: 'Rose & "bud" #1',
    MAIL_FROM: 'hello "you" $1',
    LOG_LEVEL: 'error',
  })
  expect(settingsIn('')).toEqual({})
})

test('what is missing is filled in, on its empty line or at the end, and all else stays', () => {
  const filled = fillIn(
    file,
    { SMTP_URL: 'smtp://mail.example', TURN_SECRET: 'x$&y', BACKUP_DIR: '/srv/b', S3_BUCKET: null },
    (value) => `'${value}'`,
  )
  expect(filled).toBe(
    `${file
      .replace('SMTP_URL=', "SMTP_URL='smtp://mail.example'")
      .replace('TURN_SECRET="" # later', () => "TURN_SECRET='x$&y'")}
BACKUP_DIR='/srv/b'
# S3_BUCKET: none
`,
  )
  expect(['S3_BUCKET', 'BACKUP_DIR'].map((name) => isNone(filled, name))).toEqual([true, false])
  expect(fillIn(filled, {}, String)).toBe(filled)
  expect(fillIn('', {}, String)).toBe('')
})
