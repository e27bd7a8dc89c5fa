import { existsSync } from 'node:fs'
import {
  type Browser,
  type BrowserContext,
  chromium,
  type Page,
  type Request,
  type WebSocketRoute,
} from 'playwright-core'

/** The browser that was found for this run; null: its journeys are skipped by name. */
export const browserPath = (): string | null =>
  process.env.TEST_CHROMIUM ?? ['/usr/bin/chromium', '/usr/bin/google-chrome'].find(existsSync) ?? null

export const phone = { width: 390, height: 844 }
export const desktop = { width: 1280, height: 800 }

export function launch(): Promise<Browser> {
  const executablePath = browserPath()
  if (!executablePath) throw new Error('no browser: install Chromium or set CHROMIUM_PATH')
  return chromium.launch({
    executablePath,
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
    ],
  })
}

export interface Visit {
  context: BrowserContext
  page: Page
  /** Every request of every tab of this browser context, in order. */
  requests: { method: string; path: string; at: number }[]
  /** What went wrong in the page: uncaught errors and console errors. */
  faults: string[]
}

/** A browser of one person's own, before the age gate. */
export async function visit(
  browser: Browser,
  url: string,
  options: { viewport?: typeof phone; dark?: boolean } = {},
): Promise<Visit> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: options.viewport ?? phone,
    colorScheme: options.dark ? 'dark' : 'light',
    timezoneId: 'Europe/Lisbon',
    locale: 'en-GB',
  })
  const requests: Visit['requests'] = []
  const faults: string[] = []
  context.on('request', (request: Request) =>
    requests.push({ method: request.method(), path: new URL(request.url()).pathname, at: Date.now() }),
  )
  context.on('weberror', (error) => faults.push(String(error.error())))
  context.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text())
  })
  const page = await context.newPage()
  return { context, page, requests, faults }
}

/** A switch on a visit's live connection: while off, open sockets are closed and new ones are refused. */
export async function socketSwitch(context: BrowserContext): Promise<{ off(): void; on(): void }> {
  const open = new Set<WebSocketRoute>()
  let isOff = false
  await context.routeWebSocket(/\/socket\.io\//, (socket) => {
    if (isOff) return void socket.close()
    open.add(socket)
    socket.connectToServer()
  })
  return {
    off() {
      isOff = true
      for (const socket of open) void socket.close()
      open.clear()
    },
    on() {
      isOff = false
    },
  }
}
