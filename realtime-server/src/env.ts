import path from 'node:path'
import { databaseUrlIn, whyNoDatabaseUrl } from '@swoon/db/address'
import { z } from 'zod'
import { moderatorsIn, roles } from './console/moderators.ts'
import { trustIn } from './platform/base/address.ts'
import { secretsIn } from './platform/sessions/secrets.ts'

// Every setting says what it expects, in one line for the operator.
const oneOf = <const Names extends readonly string[]>(...names: Names) =>
  z.enum(names, `must be ${names.slice(0, -1).join(', ')} or ${names.at(-1)}`)
const whole = (fallback: number, min: number, max: number) => {
  const error = `must be a whole number from ${min} to ${max}`
  return z.coerce.number({ error }).int(error).min(min, error).max(max, error).default(fallback)
}
const sized = (min: number, max: number) =>
  z
    .string()
    .min(min, `must have at least ${min} characters`)
    .max(max, `must have at most ${max} characters`)
const webAddress = z.url({
  protocol: /^https?$/,
  error: 'must be an address such as https://example.test',
})

const isTrust = (text: string) => {
  try {
    trustIn(text)
    return true
  } catch {
    return false
  }
}

/** Checks each setting; settings/ describes them, for docs/settings.md and .env.example. */
export const fields = z.object({
  NODE_ENV: oneOf('production', 'development', 'test').default('development'),
  PORT: whole(3000, 0, 65_535),
  HOST: z.string().min(1).default('0.0.0.0'),
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: z
    .string({
      error:
        'is missing: name a Postgres, such as postgres://user:password@host/database, or set PGHOST',
    })
    .superRefine((url, context) => {
      const wrong = whyNoDatabaseUrl(url)
      if (wrong) context.addIssue({ code: 'custom', message: wrong })
    }),
  DATABASE_POOL: whole(10, 5, 200),
  REDIS_URL: z
    .string()
    .regex(/^rediss?:\/\//, 'must be a redis:// address')
    .refine(
      (url) => URL.canParse(url),
      'cannot be read: leave its password out and set REDIS_PASSWORD',
    )
    .optional(),
  REDIS_PASSWORD: z.string().optional(),
  REDIS_PREFIX: sized(0, 40).default('swoon:'),
  MEDIA_DIR: z.string().min(1).optional(),
  S3_ENDPOINT: webAddress.optional(),
  S3_BUCKET: sized(3, 63).optional(),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  BACKUP_DIR: z.string().min(1).optional(),
  BACKUP_PASSPHRASE: sized(12, 1000).optional(),
  STUN_URLS: z
    .string()
    .regex(
      /^stuns?:[\w.[\]-]+(?::\d+)?(?:\s*,\s*stuns?:[\w.[\]-]+(?::\d+)?)*$/,
      'must be stun: addresses',
    )
    .default('stun:stun.l.google.com:19302,stun:stun1.l.google.com:19302'),
  TURN_URL: z
    .string()
    .regex(
      /^turns?:[\w.[\]-]+(?::\d+)?(?:\?transport=(?:udp|tcp))?(?:\s*,\s*turns?:[\w.[\]-]+(?::\d+)?(?:\?transport=(?:udp|tcp))?)*$/,
      'must be turn: addresses',
    )
    .optional(),
  TURN_SECRET: z.string().min(16, 'must have at least 16 characters').optional(),
  WEB_DIR: z.string().min(1).optional(),
  SERVICE_WORKER: oneOf('on', 'off').default('on'),
  MODERATE_PORT: whole(0, 0, 65_535),
  MODERATE_HOST: z.string().min(1).default('127.0.0.1'),
  MODERATORS: z
    .string()
    .transform((text, context) => {
      const moderators = moderatorsIn(text)
      if (!moderators)
        context.addIssue({
          code: 'custom',
          message: `must be different names with a role (${roles.join(', ')}), such as Ann:lead, Bob:moderator`,
        })
      return moderators ?? []
    })
    .optional(),
  APP_NAME: z
    .string()
    .trim()
    .min(1, 'must have a letter')
    .max(30, 'must have at most 30 characters')
    .default('Swoon'),
  PUBLIC_URL: z
    .url({
      protocol: /^https?$/,
      error: 'must be an address such as https://swoon.example',
      abort: true,
    })
    .refine((url) => `${new URL(url).origin}/` === new URL(url).href, {
      message:
        'must be an address without a path, such as https://swoon.example: Swoon needs a host name of its own',
      abort: true,
    })
    // Links are this plus a path.
    .transform((url) => new URL(url).origin)
    .optional(),
  TRUST_PROXY: z
    .string()
    .refine(isTrust, 'must be a number of proxies, or their addresses separated by commas')
    .default(''),
  // A list too (platform/sessions/secrets.ts).
  SESSION_SECRET: z
    .string()
    .min(16, 'must have at least 16 characters')
    .default('development-only-secret'),
  PASSWORD_MIN_LENGTH: whole(6, 6, 128),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  ACCESS_LOG: oneOf('off', 'short', 'full').default('off'),
  LOG_LEVEL: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'silent').default('info'),
  SMTP_URL: z
    .url({
      protocol: /^smtps?$/,
      error: 'must be an smtp:// or smtps:// address, such as smtp://user:password@host:587',
    })
    .optional(),
  MAIL_FROM: z.email('must be an e-mail address').optional(),
  SEED: oneOf('demo', 'none').default('none'),
  PAYMENTS: oneOf('demo', 'stripe', 'none').optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_/, 'must be a secret key of Stripe (sk_… or rk_…)')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_/, 'must be the signing secret of a webhook of Stripe (whsec_…)')
    .optional(),
  STRIPE_API: webAddress.optional(),
  SEED_IN_PRODUCTION: oneOf('yes', 'no').default('no'),
  CLOCK_OFFSET_MS: whole(0, -4e12, 4e12),
  RATE_LIMITS: oneOf('on', 'off').default('on'),
  CHECK_OUTPUT: oneOf('on', 'off').default('off'),
  PROXY_ALLOW: z.string().default(''),
})

const samples: ReadonlySet<string> = new Set(['development-only-secret', 'change-me-change-me'])

const Environment = fields
  .superRefine((env, context) => {
    const refuse = (name: string, message: string) =>
      context.addIssue({ code: 'custom', path: [name], message })
    const bucket = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const
    const missing = bucket.filter((name) => env[name] === undefined)
    if (missing.length < bucket.length)
      for (const name of missing) refuse(name, 'is missing, where others of the bucket are set')
    const isStripe = env.PAYMENTS ? env.PAYMENTS === 'stripe' : env.STRIPE_SECRET_KEY !== undefined
    for (const name of ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'PUBLIC_URL'] as const)
      if (isStripe && env[name] === undefined)
        refuse(name, 'is missing, and payments through Stripe need it')
    if ((env.TURN_URL === undefined) !== (env.TURN_SECRET === undefined))
      refuse(
        env.TURN_URL === undefined ? 'TURN_URL' : 'TURN_SECRET',
        'is missing, where the other of the relay is set',
      )
    if (env.NODE_ENV !== 'production') return
    if (env.SMTP_URL !== undefined && env.PUBLIC_URL === undefined)
      refuse('PUBLIC_URL', 'is missing, and the links in mails need it')
    if (env.PAYMENTS === 'demo')
      refuse('PAYMENTS', 'must not be demo in production: it gives premium away')
    if (env.STRIPE_API !== undefined) refuse('STRIPE_API', 'is for tests only')
    if (secretsIn(env.SESSION_SECRET).some((secret) => samples.has(secret)))
      refuse('SESSION_SECRET', 'must be a secret of your own in production')
    if (env.SEED === 'demo' && env.SEED_IN_PRODUCTION !== 'yes')
      refuse(
        'SEED',
        'must not be demo in production, unless SEED_IN_PRODUCTION=yes: its accounts have known passwords',
      )
    if (env.CLOCK_OFFSET_MS !== 0) refuse('CLOCK_OFFSET_MS', 'is for tests only')
    if (env.RATE_LIMITS === 'off') refuse('RATE_LIMITS', 'cannot be off in production')
    if (env.PROXY_ALLOW !== '') refuse('PROXY_ALLOW', 'is for tests only')
  })
  .transform((env) => ({
    ...env,
    REDIS_URL: env.REDIS_URL && withPassword(env.REDIS_URL, env.REDIS_PASSWORD),
    PAYMENTS:
      env.PAYMENTS ??
      (env.STRIPE_SECRET_KEY ? 'stripe' : env.NODE_ENV === 'production' ? 'none' : 'demo'),
    MAIL_FROM:
      env.MAIL_FROM ?? `no-reply@${new URL(env.PUBLIC_URL ?? 'http://localhost').hostname}`,
    MEDIA_DIR: path.resolve(env.MEDIA_DIR ?? path.join(env.DATA_DIR, 'media')),
    WEB_DIR: path.resolve(env.WEB_DIR ?? 'web/dist'),
    BACKUP_DIR: env.BACKUP_DIR && path.resolve(env.BACKUP_DIR),
  }))

function withPassword(address: string, password: string | undefined): string {
  const url = new URL(address)
  if (!password || url.password) return address
  url.password = encodeURIComponent(password)
  return url.href
}

export type Env = z.output<typeof Environment>

/** Thrown for settings that no process can run with. The message says for each of them what it expects. */
export class UnusableEnvironment extends Error {
  override name = 'UnusableEnvironment'
}

/**
 * Reads and checks the environment, which nothing else on the server reads.
 * @throws UnusableEnvironment
 */
export function readEnv(source: NodeJS.ProcessEnv = process.env): Env {
  const named = { ...source, DATABASE_URL: databaseUrlIn(source) }
  const known = Object.fromEntries(Object.entries(named).filter(([, value]) => value !== ''))
  const result = Environment.safeParse(known)
  if (result.success) return result.data
  const lines = result.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`)
  throw new UnusableEnvironment(`The environment is not usable: ${lines.join('; ')}`)
}
