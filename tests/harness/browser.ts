import { existsSync } from 'node:fs'
import path from 'node:path'
import {
  type Browser,
  type BrowserContext,
  type ConsoleMessage,
  chromium,
  type Page,
  type Request,
  type WebSocketRoute,
} from 'playwright-core'
import { actAtRest } from './at-rest.ts'
import { followVisit } from './failure-folder.ts'
import { isAboutCall, isInFirefox, launchFirefox, nameInChromium, prepared } from './firefox.ts'
import { noteFailedCall, noteFault } from './page-faults.ts'
import { patience } from './server.ts'

/** The browser found for this run, or null; then its journeys are skipped and listed. */
export const browserPath = (): string | null =>
  process.env.TEST_CHROMIUM ??
  ['/usr/bin/chromium', '/usr/bin/google-chrome'].find(existsSync) ??
  null

export const phone = { width: 390, height: 844 }
export const desktop = { width: 1280, height: 800 }

/**
 * The same browser's headless shell, if found: it takes a third less of a machine's resources, but has no notifications and reads no
 * profile.
 */
const shellPath = (): string | null => process.env.TEST_HEADLESS_SHELL ?? browserPath()

const options = (executablePath: string | null, more: readonly string[] = []) => {
  if (!executablePath) throw new Error('no browser: install Chromium or set CHROMIUM_PATH')
  return {
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
      ...more,
    ],
  }
}

let ofProcess: Promise<Browser> | undefined

/**
 * The browser of a process of tests, which ends with it, as seen by one of its files: `close` ends the contexts that the file opened. Each
 * process drives its own, because a connection to another's passes every message twice. A script gets one of its own.
 */
export async function launchChromium(): Promise<Browser> {
  if (!process.env.VITEST) return chromium.launch(options(shellPath()))
  ofProcess ??= chromium.launch(options(shellPath())).then((browser) => {
    browser.once('disconnected', () => {
      ofProcess = undefined
    })
    return browser
  })
  const browser = await ofProcess
  const opened = new Set<BrowserContext>()
  const ofFile: Partial<Browser> = {
    async newContext(settings) {
      const context = await browser.newContext(settings)
      opened.add(context)
      return context
    },
    async close() {
      await Promise.all([...opened].map((context) => context.close()))
    },
  }
  return new Proxy(browser, {
    get: (whole, key) => {
      const value: unknown = Reflect.get(ofFile, key) ?? Reflect.get(whole, key)
      return typeof value === 'function' ? value.bind(whole) : value
    },
  })
}

/** The browser that this part's tests are about. */
export const launch = (): Promise<Browser> =>
  process.env.TEST_ENGINE === 'firefox' ? launchFirefox() : launchChromium()

/** A separate full browser, which can show notifications. */
export const launchWhole = (): Promise<Browser> => chromium.launch(options(browserPath()))

/** A separate full browser, with two cameras. */
export const launchWithCameras = (): Promise<Browser> =>
  chromium.launch(options(browserPath(), ['--use-fake-device-for-media-stream=device-count=3']))

/** A separate browser with a low priority, so that slow devices do not slow the server, as devices of their own would not. */
export const launchNiced = (): Promise<Browser> =>
  chromium.launch({
    ...options(path.join(import.meta.dirname, 'niced-browser.sh')),
    env: { ...process.env, BROWSER: shellPath() ?? '' },
  })

export interface Visit {
  context: BrowserContext
  page: Page
  /** Every request of every tab of this browser context, in order. */
  requests: { method: string; path: string; at: number }[]
  /** Faults in the page: uncaught errors and console errors. */
  faults: string[]
}

/** One person's browser context, before the age gate. Below desktop width it is a phone, with a touch screen and no mouse. */
export async function visit(
  browser: Browser,
  url: string,
  options: { viewport?: typeof phone; dark?: boolean; hasWorker?: boolean; locale?: string } = {},
): Promise<Visit> {
  const viewport = options.viewport ?? phone
  const isMobile = viewport.width < desktop.width
  const context = await browser.newContext({
    baseURL: url,
    viewport,
    isMobile,
    hasTouch: isMobile,
    colorScheme: options.dark ? 'dark' : 'light',
    timezoneId: 'Europe/Lisbon',
    locale: options.locale ?? 'en-GB',
    // It takes a second of a browser, and hides its answers from interception.
    serviceWorkers: options.hasWorker ? 'allow' : 'block',
  })
  const requests: Visit['requests'] = []
  const faults: string[] = []
  const note = followVisit(context)
  context.on('request', (request: Request) =>
    requests.push({
      method: request.method(),
      path: new URL(request.url()).pathname,
      at: Date.now(),
    }),
  )
  const nameOf = (request: Request) => {
    const { origin, pathname } = new URL(request.url())
    return `${request.method()} ${origin === new URL(url).origin ? '' : origin}${pathname}`
  }
  context.on('response', (response) => {
    if (response.status() < 400) return
    const call = `${nameOf(response.request())} ${response.status()}`
    note(call)
    noteFailedCall(call)
  })
  context.on('requestfailed', (request) => {
    const error = nameInChromium(request.failure()?.errorText ?? '')
    // The worker abandons requests of a page that was left. Missing parts of a page fail there too.
    if (request.serviceWorker() && error === 'ERR_FAILED') return
    note(`${nameOf(request)} ${error}`)
    noteFailedCall(`${nameOf(request)} ${error}`)
  })
  context.on('weberror', (weberror) => {
    const error = weberror.error()
    faults.push(String(error))
    const text = error.stack ?? String(error)
    note(text)
    if (!isAboutCall(text)) noteFault(text)
  })
  context.on('console', (message) => {
    if (message.type() !== 'error') return
    faults.push(message.text())
    if (!isFailedCall(message)) noteFault(message.text())
  })
  if (isMobile) await context.addInitScript({ content: refuseMouse })
  // Loading every screen ahead takes a third of a page's load.
  if (isMobile && !options.hasWorker) await context.addInitScript({ content: saveData })
  context.setDefaultTimeout(patience)
  if (isInFirefox(context)) await context.addInitScript({ content: prepared })
  const page = await context.newPage()
  actAtRest(page)
  return { context, page, requests, faults }
}

/** Checks whether Chromium logs a failed call, which is recorded anyway, by method and path. */
const isFailedCall = (message: ConsoleMessage) =>
  message.text().startsWith('Failed to load resource') && message.location().url.startsWith('http')

/** A separate full browser that uses a profile directory's settings; desktop size, before the age gate. */
export async function visitWith(
  profile: string,
  url: string,
): Promise<{ page: Page; close(): Promise<void> }> {
  const context = await chromium.launchPersistentContext(profile, {
    ...options(browserPath()),
    baseURL: url,
    viewport: desktop,
  })
  context.setDefaultTimeout(patience)
  return { page: context.pages()[0] ?? (await context.newPage()), close: () => context.close() }
}

/**
 * Runs in the page: ignores the mouse on a phone, so that no journey there can pass with one. It is text because a loader may rewrite
 * functions.
 */
const refuseMouse = `{
  const refuse = (event) => {
    if (!event.isTrusted || event.pointerType !== 'mouse') return
    event.stopImmediatePropagation()
    event.preventDefault()
    if (event.type === 'click') console.error('A phone has no mouse: this journey should tap.')
  }
  for (const type of ['pointerdown', 'pointermove', 'pointerup', 'click']) addEventListener(type, refuse, true)
}`

/** Runs in the page: the user saves data. Firefox does not know of it. */
const saveData = `globalThis.NetworkInformation &&
  Object.defineProperty(NetworkInformation.prototype, 'saveData', { get: () => true })`

/** A switch for a visit's live connection: while off, open sockets are closed and new ones are refused. */
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
