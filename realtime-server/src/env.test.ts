import { expect, it } from 'vitest'
import { readEnv } from './env.ts'

const refusal = (settings: Record<string, string>) => {
  try {
    readEnv({ DATABASE_URL: 'postgres://127.0.0.1/swoon', ...settings })
    return 'none'
  } catch (error) {
    return String(error)
  }
}

it('says of each setting what it expects', () => {
  const wrong: Record<string, string[]> = {
    ...Object.fromEntries(
      ['PORT', 'DATABASE_POOL', 'MODERATE_PORT', 'PASSWORD_MIN_LENGTH'].map((name) => [
        name,
        ['abc', '1.5', '-1', '99999999'],
      ]),
    ),
    NODE_ENV: ['live'],
    DATABASE_URL: ['mysql://db', 'postgres://me:a/b@db'],
    REDIS_URL: ['localhost', 'redis://:a/b@c'],
    REDIS_PREFIX: ['x'.repeat(41)],
    S3_ENDPOINT: ['s3.example'],
    S3_BUCKET: ['x'],
    BACKUP_PASSPHRASE: ['short'],
    STUN_URLS: ['stun.example'],
    TURN_URL: ['turn.example'],
    TURN_SECRET: ['short'],
    APP_NAME: ['x'.repeat(31), ' '],
    PUBLIC_URL: ['swoon.example', 'https://swoon.example/dating'],
    TRUST_PROXY: ['everyone', '10.0.0.0/99'],
    SESSION_SECRET: ['short'],
    METRICS_TOKEN: ['short'],
    ACCESS_LOG: ['on'],
    LOG_LEVEL: ['loud'],
    SMTP_URL: ['mail.example'],
    MAIL_FROM: ['me'],
    SEED: ['yes'],
    PAYMENTS: ['paypal'],
    STRIPE_SECRET_KEY: ['key'],
    STRIPE_WEBHOOK_SECRET: ['key'],
    STRIPE_API: ['stripe'],
    SEED_IN_PRODUCTION: ['true'],
    CLOCK_OFFSET_MS: ['soon'],
    RATE_LIMITS: ['none'],
  }
  for (const [name, values] of Object.entries(wrong)) {
    expect(values, name).not.toEqual([])
    for (const value of values) {
      const said = refusal({ [name]: value })
      expect([name, value, said]).toEqual([
        name,
        value,
        expect.stringMatching(new RegExp(`not usable: ${name} (must|cannot)`)),
      ])
      expect(said).not.toMatch(/invalid|received|NaN|expected|Too (big|small)/i)
    }
  }
  expect(refusal({ DATABASE_URL: '' })).toContain('DATABASE_URL is missing: name a Postgres')
})

it('takes the database by its parts, and the password of Redis as it is', () => {
  const env = readEnv({
    ...{ PGHOST: 'db', PGUSER: 'swoon', PGPASSWORD: 'a/b#c?d' },
    ...{ REDIS_URL: 'redis://redis:6379', REDIS_PASSWORD: 'a/b#c?d' },
  })
  expect(env.DATABASE_URL).toBe('postgres://swoon:a%2Fb%23c%3Fd@db:5432/swoon')
  expect(env.REDIS_URL).toBe('redis://:a%2Fb%23c%3Fd@redis:6379')
  expect(
    readEnv({ DATABASE_URL: 'postgres://db', REDIS_URL: 'redis://:own@redis', REDIS_PASSWORD: 'x' })
      .REDIS_URL,
  ).toBe('redis://:own@redis')
})
