import type { Settings } from './setting.ts'

export const accounts = {
  SESSION_SECRET: {
    by: 'server, npm start, backup, console',
    example: '<openssl rand -hex 32>',
    unset: 'npm start keeps a random one in DATA_DIR',
    meaning:
      'Signs links and encrypts pictures of IDs; the same on every node. Several are separated by commas: the first is for what is new, all are for what is old (operating.md says how to change it).',
  },
  PASSWORD_MIN_LENGTH: { example: '10', meaning: 'Characters that a password has at least.' },
} as const satisfies Settings

export const mailAndPayments = {
  SMTP_URL: {
    example: 'smtp://user:password@mail.example:587',
    unset: 'mails are written to the log; in production people read that none is sent',
    meaning: 'The mail server; `smtps://` is TLS from the beginning. It needs PUBLIC_URL.',
  },
  MAIL_FROM: {
    example: 'hello@swoon.example',
    unset: '`no-reply` at the host of PUBLIC_URL',
    meaning: 'Sender of mails.',
  },
  PAYMENTS: {
    example: 'stripe',
    unset: '`stripe` if its key is set, otherwise `none` in production and `demo` elsewhere',
    meaning:
      'Who takes the money for premium: `demo` takes none and grants at once, which production refuses; with `none` nothing can be bought.',
  },
  STRIPE_SECRET_KEY: {
    example: 'sk_live_…',
    meaning: "Stripe's secret key. It needs PUBLIC_URL.",
  },
  STRIPE_WEBHOOK_SECRET: {
    example: 'whsec_…',
    meaning: 'Signing secret of the webhook to PUBLIC_URL/api/purchase/stripe.',
  },
} as const satisfies Settings

export const calls = {
  STUN_URLS: {
    example: 'stun:stun.example:3478',
    meaning: 'Where browsers learn their public address before a call, separated by commas.',
  },
  TURN_URL: {
    example: 'turn:turn.swoon.example:3478',
    unset: 'none; its own relay in compose',
    meaning:
      "A relay for calls, coturn with `use-auth-secret`: with it no call shows anybody's address, unless both people allow it. Several are separated by commas.",
  },
  TURN_SECRET: {
    example: '<openssl rand -hex 32>',
    meaning: "The relay's secret: both or none. Compose requires it.",
  },
} as const satisfies Settings

export const moderation = {
  MODERATORS: {
    since: '0.2.0',
    by: 'console',
    example: 'Ann:lead, Bob:moderator, Eve:support',
    unset: 'one link, for the user who runs it',
    meaning:
      'The people who moderate, each with a link of their own and a role: lead (everything), moderator (all but appeals, looks and the installation) or support.',
  },
  MODERATE_PORT: {
    by: 'console',
    example: '9000',
    unset: 'a free one; `9000` in compose',
    meaning: "The port of the moderators' console.",
  },
  MODERATE_HOST: {
    since: '0.2.0',
    by: 'console',
    example: '0.0.0.0',
    meaning: 'Where the console listens, which only a container changes.',
  },
} as const satisfies Settings

export const watching = {
  ACCESS_LOG: {
    since: 'next',
    example: 'short',
    meaning:
      'A line in the log for each reply: `short` has no address of anyone, `full` has the internet address and the browser too.',
  },
  LOG_LEVEL: {
    by: 'server, npm start',
    example: 'warn',
    meaning:
      'The least of what the log has. npm start with its own Postgres defaults to `warn`. The lines of ACCESS_LOG come at every level but `silent`.',
  },
  METRICS_TOKEN: {
    example: '<openssl rand -hex 32>',
    unset: 'this machine may read, unless by a proxy',
    meaning: 'Bearer token of `GET /metrics`; the profile monitoring of compose needs it.',
  },
  CHECK_OUTPUT: {
    since: 'next',
    example: 'on',
    meaning:
      '`on` also checks every reply and event against its contract before it leaves, as `npm run dev` does.',
  },
} as const satisfies Settings

export const tests = {
  CLOCK_OFFSET_MS: {
    by: 'server, console',
    example: '3600000',
    meaning: "Shifts the server's clock by so many milliseconds.",
  },
  RATE_LIMITS: { example: 'off', meaning: '`off` lifts all budgets of calls.' },
  PROXY_ALLOW: {
    example: '127.0.0.1:4000',
    unset: 'none',
    takes: 'host:port, separated by commas',
    meaning: 'Loopback addresses that the proxy of photos and songs may reach.',
  },
  STRIPE_API: {
    example: 'http://127.0.0.1:4001',
    meaning: "Address of a stand-in for Stripe's API.",
  },
} as const satisfies Settings
