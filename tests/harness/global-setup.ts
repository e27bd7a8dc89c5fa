import { ensureServerBuilt } from '../../scripts/lib/server-build.mjs'
import { createTemplate } from './database.ts'

/** Makes one migrated template for the run, whichever test group starts first; each test file copies it in milliseconds. */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.TEST_TEMPLATE) return undefined
  await ensureServerBuilt(console.log)
  const template = await createTemplate()
  process.env.TEST_TEMPLATE = template.name
  return template.drop
}
