import { join } from 'node:path'
import { root } from '../lib/install.mjs'
import { DataDir } from '../start/data-dir.ts'
import { composeQuestions, type Question, systemdQuestions } from './questions.ts'
import { quoteForCompose, quoteForSystemd } from './quote.ts'
import type { Settings } from './settings-file.ts'

/** A way to run Swoon in production, and what its settings file has. */
export interface Kind {
  readonly file: string
  readonly questions: readonly Question[]
  /** Settings that follow from the answers. */
  readonly follows: (settings: Settings) => Settings
  readonly secrets: (settings: Settings) => readonly string[]
  /** Secrets that an installation without a settings file has, and goes on with. */
  readonly kept: (settings: Settings) => Settings
  readonly quote: (value: string) => string | undefined
  /** Environment of a server that runs with these settings. */
  readonly environment: (settings: Settings) => Settings
}

export const compose: Kind = {
  file: join(root, '.env'),
  questions: composeQuestions,
  // From outside only what ends TLS is reached.
  follows: ({ PUBLIC_URL = '' }): Settings =>
    PUBLIC_URL.startsWith('https:') ? { GATEWAY_PORT: '127.0.0.1:8080' } : {},
  secrets: () => [
    ...['POSTGRES_PASSWORD', 'REDIS_PASSWORD', 'SESSION_SECRET', 'TURN_SECRET'],
    ...['METRICS_TOKEN', 'GRAFANA_PASSWORD'],
  ],
  kept: () => ({}),
  quote: quoteForCompose,
  environment: (settings) => ({
    ...settings,
    NODE_ENV: 'production',
    TURN_URL: settings.TURN_URL || `turn:${settings.TURN_HOST || 'localhost'}:3478`,
  }),
}

export const systemd: Kind = {
  file: '/etc/swoon.env',
  questions: systemdQuestions,
  follows: () => ({
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    TRUST_PROXY: '1',
    DATA_DIR: '/var/lib/swoon/data',
  }),
  secrets: ({ TURN_URL }) => ['SESSION_SECRET', ...(TURN_URL ? ['TURN_SECRET'] : [])],
  kept: ({ DATA_DIR = '' }): Settings => {
    const session = DataDir.sessionIn(DATA_DIR)
    return session ? { SESSION_SECRET: session } : {}
  },
  quote: quoteForSystemd,
  environment: (settings) => settings,
}
