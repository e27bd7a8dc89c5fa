import { request } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { person } from '../harness/person.ts'
import { journey, newMatch } from './journey.ts'
import { visitAs } from './steps.ts'

/** The screens whose code each page loads, by address. */
const code = {
  '/discover': ['discover'],
  '/app/location': ['location', 'discover'],
  '/matches': ['matches'],
  '/chat/:id': ['chat', 'matches'],
  '/games': ['balloon-games'],
  '/profile': ['profile'],
}

describe('a first visit', async () => {
  const { world, browser } = await journey()
  const me = await person(world, { name: 'Mine' })
  const { matchId } = await newMatch(world, me, { name: 'Kenji' })

  /** The raw bytes, which fetch would decode. */
  const get = (path: string, encodings?: string) =>
    new Promise<{ status: number; encoding: string | undefined; body: Buffer }>(
      (resolve, reject) => {
        const headers = encodings === undefined ? {} : { 'accept-encoding': encodings }
        const sent = request(world.url + path, { headers }, async (reply) => {
          const parts: Buffer[] = []
          for await (const part of reply) parts.push(part)
          resolve({
            status: reply.statusCode ?? 0,
            encoding: reply.headers['content-encoding'],
            body: Buffer.concat(parts),
          })
        })
        sent.on('error', reject)
        sent.end()
      },
    )

  it('gets the page in an encoding that the browser accepts, with the same content in each', async () => {
    const plain = await get('/discover')
    expect([plain.status, plain.encoding]).toEqual([200, undefined])
    const small = await get('/discover', 'gzip, deflate, br')
    expect(small.encoding).toBe('br')
    expect(brotliDecompressSync(small.body)).toEqual(plain.body)
    expect(small.body.length).toBeLessThan(plain.body.length / 2)
    const old = await get('/discover', 'gzip, br;q=0')
    expect(old.encoding).toBe('gzip')
    expect(gunzipSync(old.body)).toEqual(plain.body)
    expect((await get('/nowhere', 'br')).status).toBe(404)
  })

  it('opens every screen without a violation of the policy, its code loaded by the page itself', async () => {
    const { page, faults } = await visitAs(browser, world, me)
    for (const [path, files] of Object.entries(code)) {
      const reply = await page.goto(path.replace(':id', matchId))
      const html = (await reply?.text()) ?? ''
      expect(files.length).toBeGreaterThan(0)
      for (const file of files)
        expect(html, path).toMatch(new RegExp(`<link rel="modulepreload"[^>]*/${file}-page-`))
      await page.locator('main').getByRole('heading').first().waitFor()
    }
    expect(faults).toEqual([])
  })

  it('shows no screen before the styles are there', async () => {
    const { page, context } = await visitAs(browser, world, me)
    const held: (() => void)[] = []
    await context.route('**/assets/index-*.css', (route) =>
      new Promise<void>((go) => held.push(go)).then(() => route.continue()),
    )
    await page.goto('/matches', { waitUntil: 'commit' })
    const heading = page.getByRole('heading', { name: 'Your Matches' })
    await expect.poll(() => held.length).toBeGreaterThan(0)
    // The screen's code has arrived.
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('/matches-page-')),
    )
    expect(await heading.count()).toBe(0)
    for (const go of held) go()
    await heading.waitFor()
  })

  it('asks for fonts after the code', async () => {
    const { page, context, requests } = await visitAs(browser, world, me)
    await context.addInitScript(() => localStorage.setItem('signed-in', 'true'))
    const held: (() => void)[] = []
    await context.route('**/assets/library-*.js', (route) =>
      new Promise<void>((go) => held.push(go)).then(() => route.continue()),
    )
    requests.length = 0
    const fonts = () => requests.filter(({ path }) => path.endsWith('.woff2')).length
    await page.goto('/games', { waitUntil: 'commit' })
    await page.locator('.outline').waitFor()
    await expect
      .poll(() => requests.some(({ path }) => path.startsWith('/api/matches/')))
      .toBe(true)
    expect(fonts()).toBe(0)
    for (const go of held) go()
    await expect.poll(fonts).toBe(2)
  })

  it('shows no spinner before a screen whose code is there, neither at first nor later', async () => {
    const { page, context } = await visitAs(browser, world, me, { hasWorker: true })
    await context.addInitScript(() => {
      new MutationObserver((changes) => {
        const added = changes.flatMap(({ addedNodes }) => [...addedNodes])
        const isSpinner = (node: Node) =>
          node instanceof Element && node.closest('#content') && node.textContent === 'Loading...'
        if (added.some(isSpinner)) document.documentElement.dataset.spun = 'true'
      }).observe(document, { childList: true, subtree: true })
    })
    const spun = () => page.locator('html').getAttribute('data-spun')
    await page.goto(`/chat/${matchId}`)
    await page.getByRole('heading', { name: 'Kenji' }).waitFor()
    expect(await spun()).toBeNull()
    await page.goto('/games')
    await page.getByRole('heading', { name: 'Balloon games' }).waitFor()
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('/profile-page-')),
    )
    await page.getByRole('link', { name: 'Profile', exact: true }).tap()
    await page.getByRole('heading', { name: 'Mine' }).waitFor()
    expect(await spun()).toBeNull()
  })
})
