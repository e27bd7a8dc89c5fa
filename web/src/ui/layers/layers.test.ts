import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { entryOf, Layers, type Tab } from './layers.ts'

/** A browser tab whose history moves asynchronously, as in real browsers. */
class Browser {
  entries: { url: string; state: unknown }[] = [
    { url: '/before', state: { idx: 0 } },
    { url: '/here', state: { idx: 1 } },
  ]
  at = 1
  /** Milliseconds until it arrives where it was sent. */
  delay = 5
  #arrive = () => {}

  get tab(): Tab {
    const add = (url: string, state: unknown) => ({ url, state: structuredClone(state) })
    const browser = this
    const history = {
      get state() {
        return browser.entries[browser.at]?.state
      },
      go: (by: number) => this.walk(by),
      pushState: (state: unknown, _: string, url = this.url) => {
        this.entries.splice(++this.at, Infinity, add(url, state))
      },
      replaceState: (state: unknown, _: string, url = this.url) => {
        this.entries[this.at] = add(url, state)
      },
    } as unknown as History
    const addEventListener = (_: string, listener: () => void) => {
      this.#arrive = listener
    }
    return { history, addEventListener, setTimeout, clearTimeout } as unknown as Tab
  }

  get url(): string {
    return this.entries[this.at]?.url ?? ''
  }

  get place() {
    const { index, depth } = entryOf(this.entries[this.at]?.state)
    return { url: this.url, index, depth }
  }

  walk(by: number): void {
    const target = this.at + by
    setTimeout(() => {
      if (!this.entries[target]) return
      this.at = target
      this.#arrive()
    }, this.delay)
  }
}

const calm = () => vi.advanceTimersByTimeAsync(3000)
let browser: Browser
let layers: Layers
/** The layers that are open, from the lowest to the topmost. */
let shown: string[]

function open(name: string, refuses = false): () => void {
  shown.push(name)
  const close = () => {
    if (refuses) return void shown.push('question')
    if (!shown.includes(name)) return
    shown.splice(shown.indexOf(name), 1)
    remove()
  }
  const remove = layers.open(close)
  return close
}
const back = async () => {
  browser.walk(-1)
  await calm()
}
const forward = async () => {
  browser.walk(1)
  await calm()
}
const show = (url: string) => (how: 'push' | 'replace') => {
  const { history } = browser.tab
  const { index } = entryOf(history.state)
  if (how === 'push') history.pushState({ idx: index + 1 }, '', url)
  else history.replaceState({ idx: index }, '', url)
}

beforeEach(() => {
  vi.useFakeTimers()
  browser = new Browser()
  layers = new Layers(browser.tab)
  shown = []
})
afterEach(() => {
  vi.useRealTimers()
})

describe('Back', () => {
  it('closes one layer after the other, the topmost first, and then leaves the screen', async () => {
    open('sheet')
    await calm()
    open('photo')
    await calm()
    expect(browser.place).toEqual({ url: '/here', index: 3, depth: 2 })
    await back()
    expect(shown).toEqual(['sheet'])
    await back()
    expect(shown).toEqual([])
    expect(browser.url).toBe('/here')
    await back()
    expect(browser.url).toBe('/before')
  })

  it('leaves the screen at once after layers were closed otherwise', async () => {
    const [closeSheet, closePhoto] = [open('sheet'), open('photo')]
    await calm()
    closePhoto()
    await calm()
    closeSheet()
    await calm()
    expect(browser.place).toEqual({ url: '/here', index: 1, depth: 0 })
    await back()
    expect(browser.url).toBe('/before')
  })

  it('stays on the screen of a layer that asks instead of closing, each time', async () => {
    open('draft', true)
    await calm()
    await back()
    await back()
    expect(shown).toEqual(['draft', 'question', 'question'])
    expect(browser.place).toEqual({ url: '/here', index: 2, depth: 1 })
  })

  it('closes all layers of a screen that is left for an earlier one', async () => {
    open('sheet')
    open('photo')
    await calm()
    browser.walk(-3)
    await calm()
    expect(shown).toEqual([])
    expect(browser.url).toBe('/before')
  })
})

it('closes the dialog that is seen on top: one in order lies below those after it in the page', async () => {
  const [first, last] = [{}, {}].map((_, place) => ({ place })) as unknown as [Node, Node]
  const follows = { DOCUMENT_POSITION_FOLLOWING: 4 }
  vi.stubGlobal('Node', follows)
  first.compareDocumentPosition = () => follows.DOCUMENT_POSITION_FOLLOWING
  last.compareDocumentPosition = () => 0
  const closed: string[] = []
  layers.open(() => void closed.push('later in the page'), last)
  layers.open(() => void closed.push('in order'), first, true)
  await calm()
  await back()
  layers.open(() => void closed.push('shown last'), first)
  await calm()
  await back()
  expect(closed).toEqual(['later in the page', 'shown last'])
  vi.unstubAllGlobals()
})

describe('an entry without its layer', () => {
  it('is left at once when Forward leads to it', async () => {
    open('sheet')
    await calm()
    await back()
    await forward()
    expect(browser.place).toEqual({ url: '/here', index: 1, depth: 0 })
    expect(shown).toEqual([])
  })

  it('is left after a reload', async () => {
    open('sheet')
    open('photo')
    await calm()
    layers = new Layers(browser.tab)
    await calm()
    expect(browser.place).toEqual({ url: '/here', index: 1, depth: 0 })
  })

  it('is passed over on the way back and forward between screens', async () => {
    const closers = [open('sheet'), open('photo')]
    await calm()
    layers.push(show('/chosen'))
    for (const close of closers) close()
    await calm()
    expect(browser.place).toEqual({ url: '/chosen', index: 3, depth: 0 })
    await back()
    expect(browser.place).toEqual({ url: '/here', index: 1, depth: 0 })
    await forward()
    expect(browser.url).toBe('/chosen')
  })

  it('is passed over on the way forward also after a reload', async () => {
    const closers = [open('sheet'), open('photo'), open('menu')]
    await calm()
    layers.push(show('/chosen'))
    for (const close of closers) close()
    await calm()
    await back()
    layers.replace(() => show('/here?tab=2')('replace'))
    await calm()
    layers = new Layers(browser.tab)
    await calm()
    expect(browser.place).toEqual({ url: '/here?tab=2', index: 1, depth: 0 })
    await forward()
    expect(browser.place).toEqual({ url: '/chosen', index: 4, depth: 0 })
  })

  it('is passed over on the way forward after a reload of the later screen', async () => {
    const closers = [open('sheet'), open('photo')]
    await calm()
    layers.push(show('/chosen'))
    for (const close of closers) close()
    await calm()
    layers = new Layers(browser.tab)
    await calm()
    await back()
    expect(browser.url).toBe('/here')
    await forward()
    expect(browser.url).toBe('/chosen')
  })

  it.each(['open', 'closed'])(
    'leads back after a reload if a layer, %s by then, has cut off the later screen',
    async (how) => {
      const closers = [open('sheet'), open('photo')]
      await calm()
      layers.push(show('/chosen'))
      for (const close of closers) close()
      await calm()
      await back()
      const close = open('menu')
      await calm()
      if (how === 'closed') close()
      await calm()
      layers = new Layers(browser.tab)
      await calm()
      await forward()
      expect(browser.place).toEqual({ url: '/here', index: 1, depth: 0 })
    },
  )

  it('that is left too late takes no layer along that was opened meanwhile', async () => {
    const close = open('sheet')
    await calm()
    browser.delay = 1500
    close()
    await vi.advanceTimersByTimeAsync(1200)
    open('photo')
    await calm()
    expect(shown).toEqual(['photo'])
    expect(browser.place).toEqual({ url: '/here', index: 2, depth: 1 })
    browser.delay = 5
    await back()
    expect(shown).toEqual([])
    expect(browser.place).toEqual({ url: '/here', index: 1, depth: 0 })
  })

  it('that the browser does not leave becomes the entry of the screen', async () => {
    browser.entries = [{ url: '/here', state: { idx: 0, layers: 1 } }]
    browser.at = 0
    layers = new Layers(browser.tab)
    await calm()
    expect(browser.place.depth).toBe(0)
  })
})

describe('a layer from which another screen is chosen', () => {
  it('gives its entry to the screen', async () => {
    const close = open('menu')
    await calm()
    close()
    layers.push(show('/chosen'))
    await calm()
    expect(browser.entries.map(({ url }) => url)).toEqual(['/before', '/here', '/chosen'])
  })

  it('lets a screen that replaces its own take that one’s entry', async () => {
    const close = open('question')
    await calm()
    layers.replace(() => show('/instead')('replace'))
    close()
    await calm()
    expect(browser.place).toEqual({ url: '/instead', index: 1, depth: 0 })
  })

  it('does not count when the screen leads back', async () => {
    const close = open('sheet')
    await calm()
    close()
    layers.go(-1)
    await calm()
    expect(browser.url).toBe('/before')
  })

  it('waits for the entry of a layer that has just closed', async () => {
    const close = open('sheet')
    await calm()
    close()
    await vi.advanceTimersByTimeAsync(2)
    layers.push(show('/chosen'))
    await calm()
    expect(browser.place).toEqual({ url: '/chosen', index: 2, depth: 0 })
    expect(browser.entries.map(({ url }) => url)).toEqual(['/before', '/here', '/chosen'])
  })

  it('keeps its entry for the layer that takes its place', async () => {
    const close = open('choice')
    await calm()
    const { length } = browser.entries
    close()
    open('report')
    await calm()
    expect([browser.entries.length, browser.place.depth]).toEqual([length, 1])
  })
})
