// npm run settings: writes docs/settings.md and .env.example from the settings' schema and descriptions.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './lib/install.mjs'
import { settingsDocuments } from './settings/documents.ts'

const compose = readFileSync(join(root, 'docker-compose.yml'), 'utf8')
for (const [file, text] of Object.entries(settingsDocuments(compose)))
  writeFileSync(join(root, file), text)
