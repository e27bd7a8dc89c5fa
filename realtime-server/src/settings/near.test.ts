import { expect, it } from 'vitest'
import { nearSettings } from './near.ts'

const meant = (...given: string[]) =>
  nearSettings(Object.fromEntries(given.map((name) => [name, 'a value']))).map(
    ({ name, meant }) => `${name}: ${meant}`,
  )

it('names the setting that a misspelled name means', () => {
  expect(
    meant(
      ...['SMTP_URLL', 'STMP_URL', 'DATABASE_URI', 'TURN_URLS', 'STUN_URL', 'MAIL_FORM'],
      ...['PROT', 'smtp_url', 'GRAFANA_PASWORD', 'PGUSR', 'BACKUP_PASSPHRAES'],
    ),
  ).toEqual([
    ...['SMTP_URLL: SMTP_URL', 'STMP_URL: SMTP_URL', 'DATABASE_URI: DATABASE_URL'],
    ...['TURN_URLS: TURN_URL', 'STUN_URL: STUN_URLS', 'MAIL_FORM: MAIL_FROM', 'PROT: PORT'],
    ...['smtp_url: SMTP_URL', 'GRAFANA_PASWORD: GRAFANA_PASSWORD', 'PGUSR: PGUSER'],
    'BACKUP_PASSPHRAES: BACKUP_PASSPHRASE',
  ])
})

it('lets settings and what other programs read alone', () => {
  expect(
    meant(
      ...['SMTP_URL', 'PORT', 'PGHOST', 'MODERATE_HOST', 'MODERATE_PORT', 'GRAFANA_PORT'],
      ...['HOME', 'PATH', 'PWD', 'OLDPWD', 'USER', 'MAIL', 'SHELL', 'LANG', 'TERM', 'TZ', '_'],
      ...['HOSTNAME', 'HOSTTYPE', 'NODE_OPTIONS', 'NODE_VERSION', 'http_proxy', 'NO_PROXY'],
      ...['PGDATA', 'PGHOSTADDR', 'PGPASSFILE', 'PGSSLMODE', 'POSTGRES_USER', 'POSTGRES_DB'],
      ...['REDIS_PORT', 'REDIS_HOST', 'COMPOSE_PROJECT_NAME', 'INVOCATION_ID', 'JOURNAL_STREAM'],
      ...['npm_config_prefix', 'npm_package_name', 'TEST_DATABASE_URL', 'DEBIAN_FRONTEND'],
    ),
  ).toEqual([])
})
