// npm run seed: writes the demo world to DATABASE_URL and its pictures to MEDIA_DIR.

import { join } from 'node:path'
import { seedDemo } from '@swoon/db/seed'
import { root } from './lib/install.mjs'
import { command, Refusal } from './lib/refusal.mjs'

await command(async () => {
  const databaseUrl = process.env.DATABASE_URL
  if (!databaseUrl)
    throw new Refusal('DATABASE_URL is not set: name the database that receives the demo world.')
  const { NODE_ENV, SEED, SEED_IN_PRODUCTION } = process.env
  if (NODE_ENV === 'production' && !(SEED === 'demo' && SEED_IN_PRODUCTION === 'yes')) {
    throw new Refusal(
      'The demo world has accounts with known passwords: in production set SEED=demo and SEED_IN_PRODUCTION=yes.',
    )
  }
  if (process.env.S3_ENDPOINT)
    throw new Refusal('The demo world keeps its pictures on the disk: leave S3_ENDPOINT out.')
  const mediaDir =
    process.env.MEDIA_DIR || join(process.env.DATA_DIR || join(root, '.data'), 'media')
  await seedDemo({ databaseUrl, mediaDir })
})
