import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  areCookiesDenied,
  channelOf,
  isStorageDenied,
  lasting,
  ofTab,
  serviceWorkers,
  takeAlone,
} from './storage.ts'

const denied = ['localStorage', 'sessionStorage', 'indexedDB', 'caches', 'BroadcastChannel']
const refuse = () => {
  throw new DOMException('Access is denied for this document.', 'SecurityError')
}
const restore: (() => void)[] = []
function define(on: object, name: string, property: PropertyDescriptor): void {
  const before = Object.getOwnPropertyDescriptor(on, name)
  Object.defineProperty(on, name, { configurable: true, ...property })
  restore.push(() =>
    before ? Object.defineProperty(on, name, before) : Reflect.deleteProperty(on, name),
  )
}
/** Simulates a browser whose user forbids all site data. */
function deny(get = refuse): void {
  for (const name of denied) define(globalThis, name, { get })
  define(globalThis, 'navigator', {
    value: Object.defineProperties({}, { serviceWorker: { get }, locks: { get } }),
  })
}
afterEach(() => {
  for (const undo of restore.splice(0).reverse()) undo()
  lasting.clear()
  ofTab.clear()
})

describe('storage', () => {
  it('lasts as long as the page where the browser forbids it', async () => {
    deny()
    for (const store of [lasting, ofTab]) {
      expect(store.read('theme')).toBeNull()
      expect(store.write('theme', 'dark')).toBe(false)
      expect(store.read('theme')).toBe('dark')
      expect(store.keys()).toEqual(['theme'])
      store.remove('theme')
      expect(store.read('theme')).toBeNull()
    }
    expect(isStorageDenied()).toBe(true)
    expect(serviceWorkers()).toBeUndefined()
    expect(channelOf('tabs')).toBeUndefined()
    expect(await takeAlone('call')).toBeTypeOf('function')
  })

  it('lasts as long as the page where the browser has none, or no room', () => {
    define(globalThis, 'localStorage', { value: null })
    expect(lasting.write('a', '1')).toBe(false)
    expect(lasting.read('a')).toBe('1')
    define(globalThis, 'localStorage', {
      value: { getItem: () => 'old', setItem: refuse, removeItem: () => {} },
    })
    expect(lasting.write('b', 'new')).toBe(false)
    expect(lasting.read('b')).toBe('new')
    expect(isStorageDenied()).toBe(true)
  })

  it('is alone where locks are refused, and knows a lock that another tab has', async () => {
    const locks = { request: () => Promise.reject(new DOMException('', 'SecurityError')) }
    define(globalThis, 'navigator', { value: { locks } })
    expect(await takeAlone('call')).toBeTypeOf('function')
    locks.request = ((_: string, __: object, take: (lock: null) => void) =>
      Promise.resolve(take(null))) as never
    expect(await takeAlone('call')).toBeNull()
  })

  it.each([
    ['the browser says so', false, ''],
    ['they silently vanish', true, ''],
  ])('knows that cookies are refused where %s', (_, cookieEnabled, kept) => {
    define(globalThis, 'navigator', { value: { cookieEnabled } })
    define(globalThis, 'document', {
      value: Object.defineProperty({}, 'cookie', { get: () => kept, set: () => {} }),
    })
    expect(areCookiesDenied()).toBe(true)
    let jar = ''
    define(globalThis, 'navigator', { value: { cookieEnabled: true } })
    const cookie = {
      get: () => jar,
      set: (text: string) => (jar = text.includes('Max-Age=0') ? '' : text),
    }
    define(globalThis, 'document', { value: Object.defineProperty({}, 'cookie', cookie) })
    expect(areCookiesDenied()).toBe(false)
    expect(jar).toBe('')
  })
})

const src = fileURLToPath(new URL('..', import.meta.url))
const sources = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
  .map((file) => ({ file, text: readFileSync(`${src}/${file}`, 'utf8') }))

it('is touched by this file alone', () => {
  const raw =
    /navigator\.(serviceWorker|locks|storage)\b|'serviceWorker' in|document\.cookie\b|(window|self|globalThis)\??\.(localStorage|sessionStorage|indexedDB|caches|BroadcastChannel)\b/
  const others = sources.filter(({ file, text }) => file !== 'lib/storage.ts' && raw.test(text))
  expect(others.map(({ file }) => file)).toEqual([])
})

describe('a module that uses storage', () => {
  const users = sources.filter(
    ({ file, text }) => /\.ts$/.test(file) && /\/storage\.ts'/.test(text),
  )
  beforeEach(() => vi.resetModules())

  // Page scripts, which do their work on load.
  const scripts = ['first/main.ts', 'first/unsupported.ts']
  it.each(users.map(({ file }) => file).filter((file) => !scripts.includes(file)))(
    '%s does not read it while it loads',
    async (file) => {
      let reads = 0
      deny(() => {
        reads++
        return refuse()
      })
      define(globalThis, 'window', { value: globalThis })
      define(globalThis, 'addEventListener', { value: () => {} })
      define(globalThis, 'location', { value: { hostname: 'swoon.example' } })
      define(globalThis, 'document', {
        value: { querySelector: () => null, addEventListener: () => {} },
      })
      // Matches listen to other tabs from the start, which needs no storage.
      define(globalThis, 'BroadcastChannel', { value: undefined })
      await import(/* @vite-ignore */ `${src}/${file}`)
      expect(reads).toBe(0)
    },
  )
})
