import type { Settings } from './setting.ts'

/** The addresses at which Swoon runs, and what it runs as. */
export const place = {
  NODE_ENV: {
    by: 'server, npm start, npm run seed',
    example: 'production',
    meaning: '`production` refuses sample secrets and everything that is for tests only.',
  },
  PORT: {
    by: 'server, npm start',
    example: '8080',
    meaning: 'Port of everything: pages, API, sockets. 0 takes a free one.',
  },
  HOST: { by: 'server, npm start', example: '127.0.0.1', meaning: 'Address it listens on.' },
  PUBLIC_URL: {
    example: 'https://swoon.example',
    unset: 'none; `http://localhost:8080` in compose',
    meaning:
      'Where people reach it, without a path: decides allowed origins, secure cookies and links in mails.',
  },
  TRUST_PROXY: {
    example: '1',
    unset: 'none',
    meaning: 'Proxies in front whose `X-Forwarded-For` is believed.',
  },
  APP_NAME: { example: 'Rosebud', meaning: "The product's name, in pages and the web manifest." },
  WEB_DIR: {
    example: '/swoon/web/dist',
    unset: '`web/dist`',
    meaning: 'Folder of the built web client.',
  },
  SERVICE_WORKER: {
    since: 'next',
    example: 'off',
    meaning:
      '`off`: browsers remove the service worker, with all that it has stored for use without a network, and its notifications.',
  },
} as const satisfies Settings

/** Everything that outlives a process. */
export const storage = {
  DATA_DIR: {
    by: 'server, npm start, backup, console',
    example: '/var/lib/swoon/data',
    meaning: 'Folder of the embedded database, the media and the secrets of this installation.',
  },
  DATABASE_URL: {
    by: 'server, npm start, migrate, backup, console',
    example: 'postgres://swoon:secret@db.example/swoon',
    unset: 'the parts below; npm start brings its own',
    meaning:
      'A Postgres 15 or newer of your own. A pooler in front of it must keep sessions (`pool_mode = session` in PgBouncer).',
  },
  DATABASE_POOL: {
    example: '20',
    meaning: 'Connections to it at most, for each process.',
  },
  REDIS_URL: {
    example: 'redis://127.0.0.1:6379',
    meaning: 'A Redis, needed as soon as more than one process serves.',
  },
  REDIS_PASSWORD: {
    since: '0.2.0',
    example: 'any text',
    meaning: 'Its password as it is, for an address without one; compose requires it.',
  },
  REDIS_PREFIX: {
    example: 'swoon-test:',
    meaning: 'Put before every key and channel there, so that installations can share one Redis.',
  },
  MEDIA_DIR: {
    by: 'server, npm start, backup, console',
    example: '/srv/swoon-media',
    unset: '`media` in DATA_DIR',
    meaning: 'Folder of uploads. Files that are still coming in lie in it too.',
  },
  S3_ENDPOINT: {
    by: 'server, npm start, backup, console',
    example: 'https://s3.example',
    meaning:
      'A bucket of any service that speaks S3 instead of MEDIA_DIR: its address, name and keys, all four or none. Give it a rule that ends unfinished uploads after a day.',
  },
  S3_BUCKET: {
    by: 'server, backup, console',
    example: 'swoon-media',
    meaning: 'The name of the bucket; only the server needs access to it.',
  },
  S3_ACCESS_KEY_ID: {
    by: 'server, backup, console',
    example: 'AKIAEXAMPLE',
    meaning: "Name of the bucket's key.",
  },
  S3_SECRET_ACCESS_KEY: {
    by: 'server, backup, console',
    example: 'any text',
    meaning: "The bucket's key itself.",
  },
  S3_REGION: {
    by: 'server, backup, console',
    example: 'eu-central-1',
    meaning: "The bucket's region.",
  },
  BACKUP_DIR: {
    since: '0.2.0',
    by: 'server, backup',
    example: '/srv/swoon-backups',
    meaning:
      'Receives a backup every night. Several processes share the folder, or one alone has it; in compose the user 1000 of this machine must be able to write to it.',
  },
  BACKUP_PASSPHRASE: {
    since: '0.2.0',
    by: 'server, backup',
    example: 'five words that no one guesses',
    meaning: 'Encrypts backups; without it no encrypted one can be restored, so keep it elsewhere.',
  },
  SEED: {
    by: 'npm start, npm run seed',
    example: 'demo',
    unset: '`demo` on the embedded database outside of production, otherwise `none`',
    meaning: 'What an empty database receives: 200 people to look around with, or nothing.',
  },
  SEED_IN_PRODUCTION: {
    by: 'server, npm start, npm run seed',
    example: 'yes',
    meaning:
      '`yes` allows `SEED=demo` in production too, where its accounts have passwords that everybody knows.',
  },
} as const satisfies Settings
