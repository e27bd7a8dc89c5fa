// npm run seed: writes the demo world into DATABASE_URL and its pictures into MEDIA_DIR.

import { join } from 'node:path'
import { seedDemo } from '@swoon/db/seed'
import { root } from './lib/install.mjs'
import { command, Refusal } from './lib/refusal.mjs'

await command(async () => {
  const databaseUrl = process.env.DATABASE_URL
  if (!databaseUrl) throw new Refusal('DATABASE_URL is not set: name the database that receives the demo world.')
  const mediaDir = process.env.MEDIA_DIR || join(process.env.DATA_DIR || join(root, '.data'), 'media')
  await seedDemo({ databaseUrl, mediaDir })
})
