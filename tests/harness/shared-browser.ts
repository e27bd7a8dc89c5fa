import { browserPath, startBrowser } from './browser.ts'

/** One browser for all lanes of a run: each test file connects to it, and has contexts of its own. */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (!browserPath() || process.env.TEST_BROWSER) return undefined
  const server = await startBrowser()
  process.env.TEST_BROWSER = server.wsEndpoint()
  return () => server.close()
}
