import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { nearSettings } from './settings.ts'

const nearTo = (name: string) => nearSettings([name])[0]?.near

it('finds the setting that a slip of the hand meant', () => {
  const slips: [string, string][] = [
    ['SMTP_URLL', 'SMTP_URL'],
    ['SMPT_URL', 'SMTP_URL'],
    ['BACKUPDIR', 'BACKUP_DIR'],
    ['SESION_SECRET', 'SESSION_SECRET'],
    ['TURN_URLS', 'TURN_URL'],
    ['TRUSTED_PROXY', 'TRUST_PROXY'],
    ['POSTGRES_PASSWROD', 'POSTGRES_PASSWORD'],
    ['PGHOTS', 'PGHOST'],
    ['PROT', 'PORT'],
  ]
  for (const [name, near] of slips) expect([name, nearTo(name)]).toEqual([name, near])
})

it('finds nothing in the names that every system has', () => {
  const names =
    'HOME PATH PWD USER SHELL TERM LANG HOSTNAME LOGNAME MAIL TZ SHLVL EDITOR TMPDIR NODE_OPTIONS NODE_VERSION YARN_VERSION npm_config_port PS1 _'
  expect(nearSettings(names.split(' '))).toEqual([])
})

it('knows every setting of .env.example', () => {
  const text = readFileSync(new URL('../../../.env.example', import.meta.url), 'utf8')
  const names = [...text.matchAll(/^([A-Z0-9_]+)=/gm)].map(([, name = '']) => name)
  expect(names.length).toBeGreaterThan(50)
  expect(nearSettings(names)).toEqual([])
  // Read by the tests alone.
  const ours = names.filter((name) => name !== 'CHROMIUM_PATH')
  expect(ours.map((name) => nearTo(`${name}_`))).toEqual(ours)
})
