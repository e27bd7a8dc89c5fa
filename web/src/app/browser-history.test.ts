import { beforeEach, expect, it } from 'vitest'
import { browserHistory, type Tab } from './browser-history.ts'

const origin = 'https://swoon.example'

/** The parts of a browser tab that the history uses. */
class Browser {
  entries: { url: string; state: unknown }[] = [{ url: '/discover', state: null }]
  at = 0
  refuses: Error | null = null
  loaded: string[] = []
  #pop = new Set<() => void>()

  get url(): URL {
    return new URL(this.entries[this.at]?.url ?? '', origin)
  }

  get tab(): Tab {
    const browser = this
    return {
      history: {
        get state() {
          return browser.entries[browser.at]?.state
        },
        pushState: (state: unknown, _: string, url: string) => {
          if (this.refuses) throw this.refuses
          this.entries.splice(++this.at, Infinity, { url, state: structuredClone(state) })
        },
        replaceState: (state: unknown, _: string, url = this.entries[this.at]?.url ?? '') => {
          this.entries[this.at] = { url, state: structuredClone(state) }
        },
      },
      location: {
        origin,
        get pathname() {
          return browser.url.pathname
        },
        get search() {
          return browser.url.search
        },
        get hash() {
          return browser.url.hash
        },
        assign: (url: string) => browser.loaded.push(url),
      },
      addEventListener: (_: string, listener: () => void) => this.#pop.add(listener),
      removeEventListener: (_: string, listener: () => void) => this.#pop.delete(listener),
    } as unknown as Tab
  }

  walk(by: number): void {
    this.at += by
    for (const listener of this.#pop) listener()
  }
}

let browser: Browser
beforeEach(() => {
  browser = new Browser()
})

it('tells each arrival, whether by a step of the app or of the browser, until no one listens', () => {
  const history = browserHistory(browser.tab)
  const heard: unknown[] = []
  const stop = history.listen(({ pathname, search, hash, state }) =>
    heard.push([pathname + search + hash, state]),
  )
  history.push({ pathname: '/chat/7', search: '?a=1', hash: '#last' }, { from: 'matches' })
  history.replace('/chat/8', null)
  browser.walk(-1)
  browser.walk(1)
  expect(heard).toEqual([
    ['/chat/7?a=1#last', { from: 'matches' }],
    ['/chat/8', null],
    ['/discover', null],
    ['/chat/8', null],
  ])
  stop()
  history.push('/matches', null)
  browser.walk(-1)
  expect(heard).toHaveLength(4)
})

it('numbers the entries of a visit and keeps what a reloaded page finds in its entry', () => {
  browser.entries = [{ url: '/matches', state: { token: 'kept' } }]
  const history = browserHistory(browser.tab)
  expect(browser.entries[0]?.state).toEqual({
    token: 'kept',
    idx: 0,
    key: expect.stringMatching(/^\w+$/),
  })
  history.push('/chat/7', null)
  // A layer has pushed its own entry, and a screen replaces it.
  browser.entries[1] = { url: '/chat/7', state: { idx: 4, layers: 3 } }
  history.replace('/profile', 'mine')
  history.push('/rooms', null)
  const numbers = browser.entries.map(({ state }) => Object(state).idx)
  expect(numbers).toEqual([0, 4, 5])
  const reloaded = browserHistory(browser.tab)
  expect(reloaded.here()).toEqual(history.here())
  browser.walk(-1)
  expect(reloaded.here()).toMatchObject({ pathname: '/profile', state: 'mine' })
})

it('gives every entry of a screen a key of its own, and one of another page the same', () => {
  const history = browserHistory(browser.tab)
  const keys = [history.here().key]
  for (const path of ['/chat/7', '/chat/7', '/chat/8']) {
    history.push(path, null)
    keys.push(history.here().key)
  }
  expect(keys).not.toContain('default')
  expect(new Set(keys).size).toBe(4)
  // An entry created by a link to an anchor on the page.
  browser.entries.push({ url: '/chat/8#top', state: null })
  browser.walk(1)
  expect(history.here()).toMatchObject({ hash: '#top', key: 'default', state: null })
  history.push('/rooms', null)
  expect(browser.entries.at(-1)?.state).toMatchObject({ idx: 1 })
})

it('loads an address for which the browser allows no more entries, and never hides what cannot be stored', () => {
  const history = browserHistory(browser.tab)
  browser.refuses = new DOMException('too often', 'SecurityError')
  history.push('/rooms', null)
  expect(browser.loaded).toEqual(['/rooms'])
  browser.refuses = new DOMException('a function', 'DataCloneError')
  expect(() => history.push('/rooms', null)).toThrow('a function')
  expect(browser.loaded).toHaveLength(1)
})

it('writes addresses as the browser does, and never one of another host', () => {
  const { encoded } = browserHistory(browser.tab)
  expect(encoded('/profile/añ b')).toEqual({
    pathname: '/profile/a%C3%B1%20b',
    search: '',
    hash: '',
  })
  expect(encoded('/profile/ann ').pathname).toBe('/profile/ann%20')
  expect(encoded('//evil.example/a').pathname).toBe('//evil.example/a')
  expect(encoded({ pathname: '/a', search: '?b=ü', hash: '#c' })).toEqual({
    pathname: '/a',
    search: '?b=%C3%BC',
    hash: '#c',
  })
})
