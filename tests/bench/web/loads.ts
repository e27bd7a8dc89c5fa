import type { Browser, CDPSession, Page } from 'playwright-core'
import { visit } from '../../harness/browser.ts'
import { median } from '../lib/measure.ts'
import type { Ratio } from '../lib/ratios.ts'
import { table } from '../lib/results.ts'

/** Slow 4G as Lighthouse defines it: round trips of 150 ms, 1.6 Mbit/s down and 0.75 up. */
const slow4G = {
  offline: false,
  latency: 150,
  downloadThroughput: 1.6e6 / 8,
  uploadThroughput: 0.75e6 / 8,
}
const rounds = 5

/** A first visit with an empty cache, as a newcomer without a cookie. `there` is an element that exists once the screen is usable. */
interface FirstVisit {
  address: string
  label: string
  cookie?: string
  there: string
  /** Seconds until the largest element should be painted. */
  aim: number
}

export interface Loads {
  lines: string[]
  ratios: Ratio[]
}

interface Load {
  firstPaint: number
  largestPaint: number
  largest: string
  there: number
  shift: number
  shifted: string[]
  /** Until the screen was usable, and in total, including fetches while the browser is idle. */
  requests: [number, number]
  bytes: [number, number]
}

interface Painted {
  first: number
  largest: { time: number; what: string }
  shift: number
  shifted: string[]
}

/**
 * Opens each address several times with a cold cache, alternating with a page without code: the medians of times, sizes and layout shifts,
 * and the largest paint against its aim and against the bare page, which shows the browser's own share.
 */
export async function measureLoads(
  browser: Browser,
  urls: { ours: string; bare: string },
  visits: readonly FirstVisit[],
  slowdown: number,
): Promise<Loads> {
  const rows: string[][] = []
  const ratios: Ratio[] = []
  const notes: string[] = []
  const bare: Load[] = []
  for (const each of visits) {
    const loads: Load[] = []
    for (let round = 0; round < rounds; round++) {
      loads.push(await load(browser, urls.ours, each, slowdown))
      bare.push(await load(browser, urls.bare, { address: '/', there: 'h1' }, slowdown))
    }
    rows.push([each.label, ...cellsOf(loads)])
    const [largest, least] = [loads, bare.slice(-rounds)].map((all) =>
      median(all.map((one) => one.largestPaint)),
    )
    if (largest === undefined || least === undefined) throw new Error('no load was measured')
    const { label, aim } = each
    ratios.push(
      {
        what: `LCP of ${label}, of ${aim.toFixed(1)} s`,
        value: largest / 1000 / aim,
        kind: 'cost',
        aim: 'at most 1',
      },
      {
        what: `LCP of ${label} / of a bare page`,
        value: largest / least,
        kind: 'cost',
        aim: 'none',
      },
    )
    const moved = loads.flatMap(({ shifted }) => shifted).filter((each) => !each.endsWith(' 0.000'))
    const sources = [...new Set(moved)].join(', ')
    notes.push(
      `- ${each.label}: largest is ${loads.at(-1)?.largest}${sources && `; shifted: ${sources}`}.`,
    )
  }
  const lines = [
    `First visits with an empty cache on slow 4G (150 ms, 1.6 Mbit/s) at CPU × ${slowdown}, medians of ${rounds}, in turn with a bare page: a heading and the picture of the sign-in screen, no code. Requests and bytes: until the screen can be used / in all.`,
    '',
    ...table(
      ['address', 'FCP s', 'LCP s', 'usable s', 'CLS', 'requests', 'kB'],
      [...rows, ['bare page', ...cellsOf(bare)]],
    ),
    '',
    ...notes,
  ]
  return { lines, ratios }
}

function cellsOf(loads: readonly Load[]): string[] {
  const of = (value: (load: Load) => number) => median(loads.map(value))
  const seconds = (value: (load: Load) => number) => (of(value) / 1000).toFixed(2)
  const pair = (value: (load: Load) => [number, number], unit = 1) =>
    [0, 1].map((at) => Math.round(of((load) => value(load)[at] ?? 0) / unit)).join(' / ')
  return [
    seconds(({ firstPaint }) => firstPaint),
    seconds(({ largestPaint }) => largestPaint),
    seconds(({ there }) => there),
    of(({ shift }) => shift).toFixed(3),
    pair(({ requests }) => requests),
    pair(({ bytes }) => bytes, 1000),
  ]
}

async function load(
  browser: Browser,
  url: string,
  { address, cookie, there }: Pick<FirstVisit, 'address' | 'cookie' | 'there'>,
  slowdown: number,
): Promise<Load> {
  const { context, page } = await visit(browser, url)
  try {
    if (cookie) {
      const [name = '', value = ''] = cookie.split(/=(.*)/)
      await context.addCookies([{ name, value, url }])
      await context.addInitScript(() => {
        localStorage.setItem('age-confirmed', 'true')
        localStorage.setItem('signed-in', 'true')
      })
    }
    await context.addInitScript({ content: watchPaint })
    const session = await context.newCDPSession(page)
    const traffic = await watchTraffic(session)
    await session.send('Network.emulateNetworkConditions', slow4G)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await page.goto(address, { waitUntil: 'commit' })
    await page.locator(there).first().waitFor()
    const [requests, bytes] = [traffic.requests, traffic.bytes]
    const usable = await page.evaluate(() => performance.now())
    await traffic.quiet(page)
    const painted = await page.evaluate(() => (window as unknown as { painted: Painted }).painted)
    return {
      firstPaint: painted.first,
      largestPaint: painted.largest.time,
      largest: painted.largest.what,
      there: usable,
      shift: painted.shift,
      shifted: painted.shifted,
      requests: [requests, traffic.requests],
      bytes: [bytes, traffic.bytes],
    }
  } finally {
    await context.close()
  }
}

/** Counts requests and the bytes of their responses on the wire, with headers. */
async function watchTraffic(session: CDPSession) {
  const traffic = {
    requests: 0,
    bytes: 0,
    /** Waits until no request has been running for two seconds. */
    async quiet(page: Page) {
      let still = 0
      for (let seen = -1; still < 8; ) {
        still = open.size === 0 && seen === traffic.requests ? still + 1 : 0
        seen = traffic.requests
        await page.waitForTimeout(250)
      }
    },
  }
  const open = new Set<string>()
  await session.send('Network.enable')
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (!request.url.startsWith('http')) return
    traffic.requests++
    open.add(requestId)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    traffic.bytes += encodedDataLength
    open.delete(requestId)
  })
  session.on('Network.loadingFailed', ({ requestId }) => open.delete(requestId))
  return traffic
}

/** As text: the loader's helpers for function names do not exist in the page. */
const watchPaint = `{
  const painted = { first: 0, largest: { time: 0, what: '' }, shift: 0, shifted: [] }
  window.painted = painted
  const name = (node) => {
    const element = node?.nodeType === 1 ? node : node?.parentElement
    if (!element) return 'something gone'
    const text = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 24)
    return '<' + element.localName + '> ' + (text || element.className.toString().slice(0, 40))
  }
  const watch = (type, each) =>
    new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({ type, buffered: true })
  watch('paint', (entry) => { if (entry.name === 'first-contentful-paint') painted.first = entry.startTime })
  watch('largest-contentful-paint', (entry) => {
    painted.largest = { time: entry.startTime, what: name(entry.element) + (entry.url ? ' ' + new URL(entry.url).pathname : '') }
  })
  watch('layout-shift', (entry) => {
    if (entry.hadRecentInput) return
    painted.shift += entry.value
    for (const { node } of entry.sources ?? []) painted.shifted.push(name(node) + ' ' + entry.value.toFixed(3))
  })
}`
