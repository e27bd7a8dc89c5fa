import { createTemplate } from './database.ts'

/** One migrated template for the run; each test file copies it in milliseconds. */
export default async function setup(): Promise<() => Promise<void>> {
  const template = await createTemplate()
  process.env.TEST_TEMPLATE = template.name
  return template.drop
}
