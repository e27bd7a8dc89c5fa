import type { databaseParts } from '@swoon/db/address'
import type { Setting, Settings } from './setting.ts'

const by = 'server, migrate, backup, console'

/** A database by its parts, which take a password as it is. */
export const databaseByParts = {
  PGHOST: {
    since: '0.2.0',
    by,
    example: 'db.example',
    meaning:
      'The database by its parts, without DATABASE_URL: host, or folder of a socket. Not for npm start, which would bring its own.',
  },
  PGPORT: {
    since: '0.2.0',
    by,
    example: '5433',
    fallback: '5432',
    meaning: 'Port of the database.',
  },
  PGUSER: {
    since: '0.2.0',
    by,
    example: 'swoon',
    unset: '`postgres`',
    meaning: 'User of the database.',
  },
  PGPASSWORD: {
    since: '0.2.0',
    by,
    example: 'any text',
    meaning: "The user's password, as it is.",
  },
  PGDATABASE: {
    since: '0.2.0',
    by,
    example: 'swoon',
    unset: 'the user',
    meaning: 'Name of the database.',
  },
} as const satisfies Record<(typeof databaseParts)[number], Setting>

/** Read from .env by docker-compose.yml alone, which has their defaults. */
export const compose = {
  POSTGRES_PASSWORD: {
    example: '<openssl rand -hex 32>',
    meaning: 'Password of its Postgres; required.',
  },
  POSTGRES_MEMORY: {
    since: 'next',
    example: '2048',
    takes: 'megabytes',
    meaning:
      'Memory that its Postgres may take, a quarter of it for `shared_buffers`; operating.md says how much for how many people.',
  },
  GATEWAY_PORT: {
    example: '127.0.0.1:8080',
    takes: 'a port, or address:port',
    meaning: 'Where the gateway listens on this machine.',
  },
  TLS_TERMINATOR: {
    example: '10.0.0.0/24',
    takes: 'an address or a network',
    meaning:
      'What ends TLS in front of the gateway, as the gateway sees it. The default is the Caddy of the profile tls.',
  },
  TURN_HOST: {
    example: 'swoon.example',
    takes: 'a host name or an address',
    meaning: "The relay's public name.",
  },
  TURN_SECRET_BEFORE: {
    since: 'next',
    example: '<the former TURN_SECRET>',
    unset: 'TURN_SECRET alone',
    meaning: 'The former TURN_SECRET, which the relay still takes while it changes.',
  },
  TURN_EXTERNAL_IP: {
    example: '203.0.113.5',
    takes: 'an address',
    meaning:
      'The public address at which TURN_HOST leads to this machine. The relay does not start without one, unless its name is localhost or an address itself.',
  },
  TURN_CERTIFICATES: {
    since: '0.2.0',
    example: '/srv/turn-certificates',
    unset: 'none',
    takes: 'a folder',
    meaning:
      'Has fullchain.pem and privkey.pem, with which the relay also speaks TLS. Then TURN_URL names it too: `turn:turn.swoon.example:3478,turns:turn.swoon.example:443?transport=tcp`.',
  },
  TURN_TLS_PORT: {
    since: '0.2.0',
    example: '443',
    takes: 'a port',
    meaning: 'Port of that; even the strictest networks let 443 through.',
  },
  ALERT_URL: {
    since: 'next',
    example: 'https://ntfy.sh/swoon-3f9c1e?template=alertmanager',
    takes: 'an http:// or https:// address',
    meaning:
      'Webhook that gets the alerts of the profile monitoring, as Alertmanager sends them; a topic of ntfy takes them with `?template=alertmanager`.',
  },
  ALERT_MAIL: {
    since: 'next',
    example: 'you@swoon.example',
    takes: 'e-mail addresses, separated by commas',
    meaning: 'Gets these alerts by mail. It needs SMTP_URL.',
  },
  GRAFANA_PORT: {
    since: '0.2.0',
    example: '3100',
    takes: 'a port',
    meaning: 'The dashboard of the profile monitoring, on this machine alone.',
  },
  GRAFANA_PASSWORD: {
    since: '0.2.0',
    example: 'any text',
    meaning: 'Password of its user admin; it does not start without one.',
  },
} as const satisfies Settings

/** Programs that npm test mostly finds without being told. */
export const programs = {
  CHROMIUM_PATH: {
    by: 'npm test',
    example: '/usr/bin/chromium',
    unset: 'the one that is found',
    takes: 'a program',
    meaning: 'A Chromium or Chrome for the browser journeys.',
  },
} as const satisfies Settings
