import { fileURLToPath } from 'node:url'
import { type Browser, type BrowserContext, firefox, type Page } from 'playwright-core'

const settings = {
  // Acts as a phone: no mouse, touch events, and overlay scrollbars.
  'ui.primaryPointerCapabilities': 1,
  'ui.allPointerCapabilities': 1,
  'dom.w3c_touch_events.enabled': 1,
  'dom.maxtouchpoints.testing.value': 5,
  'ui.useOverlayScrollbars': 1,
  // A camera and microphone that need no permission, and sound without a press.
  'media.navigator.streams.fake': true,
  'media.navigator.permission.disabled': true,
  'media.autoplay.default': 0,
  'media.autoplay.blocking_policy': 0,
  // Like Chromium there, it denies the location without a prompt.
  'permissions.default.geo': 2,
  // Lets two pages on this machine reach each other by its own addresses.
  'media.peerconnection.ice.loopback': true,
  'media.peerconnection.ice.obfuscate_host_addresses': false,
}

/** Starts Firefox as a phone. @throws if the run has found none */
export function launchFirefox(): Promise<Browser> {
  if (!process.env.TEST_FIREFOX) throw new Error('no browser: install Firefox or set FIREFOX_PATH')
  return firefox.launch({
    channel: 'moz-firefox',
    executablePath: fileURLToPath(new URL('firefox-relay.mjs', import.meta.url)),
    firefoxUserPrefs: settings,
  })
}

export const isInFirefox = (context: BrowserContext): boolean =>
  context.browser()?.browserType().name() === 'firefox'
export const isFirefox = (page: Page): boolean => isInFirefox(page.context())

const errors: Record<string, string> = {
  NS_BINDING_ABORTED: 'ERR_ABORTED',
  NS_ERROR_OFFLINE: 'ERR_INTERNET_DISCONNECTED',
  NS_ERROR_CONNECTION_REFUSED: 'ERR_CONNECTION_REFUSED',
  NS_ERROR_NET_RESET: 'ERR_CONNECTION_RESET',
  NS_ERROR_NET_EMPTY_RESPONSE: 'ERR_EMPTY_RESPONSE',
  NS_ERROR_INTERCEPTION_FAILED: 'ERR_FAILED',
}

/**
 * Runs in a page before its code. Playwright inserts text like typing does: it would set the value through the page's own property, and
 * React, which watches that property, would consider the text its own. And sound plays muted, because a machine without loudspeakers plays
 * no other.
 */
export const prepared = `{
  Object.defineProperty(window, '__pw_bidiInsertText', {
    get: () => (text) => {
      document.execCommand('insertText', false, text)
      return null
    },
    set: () => {},
  })
  const { play } = HTMLMediaElement.prototype
  HTMLMediaElement.prototype.play = function () {
    this.muted = true
    return play.call(this)
  }
}`

/**
 * Checks whether Firefox reports a failed call, which is recorded by its method and path, or a live connection: for that it says neither
 * why it broke off nor that the browser is offline.
 */
export const isAboutCall = (error: string): boolean =>
  /^(Failed to load ‘http|(Firefox can’t establish a connection to the server at|The connection to) ws:)/.test(
    error,
  )

/** Chromium's name for the error of an aborted request, which tests use. */
export const nameInChromium = (error: string): string => errors[error] ?? error.replace('net::', '')

/** Runs in a page before its code, because Playwright does not report sockets there: records that the live connection is open. */
const noteLive = `{
  const Native = WebSocket
  globalThis.WebSocket = class WebSocket extends Native {
    constructor(...args) {
      super(...args)
      this.addEventListener('message', ({ data }) => {
        if (/^40/.test(data)) globalThis.isLive = true
      })
    }
  }
}`

/** Goes to an address and waits until the page has its live connection. */
export async function gotoLiveInFirefox(page: Page, path: string): Promise<void> {
  const script = await page.addInitScript({ content: noteLive })
  await page.goto(path)
  await page.waitForFunction(() => 'isLive' in globalThis)
  await script.dispose()
}
