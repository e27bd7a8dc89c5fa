import { browserPath, startBrowser } from './browser.ts'

/** One browser for all workers of a run: each test file connects to it and has its own contexts. */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (!browserPath() || process.env.TEST_BROWSER) return undefined
  const server = await startBrowser()
  process.env.TEST_BROWSER = server.wsEndpoint()
  return () => server.close()
}
