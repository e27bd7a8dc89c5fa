import type { CardView } from '@swoon/realtime-server/contract/people'
import { profileRoutes } from '@swoon/realtime-server/contract/profile'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { browserPath, launch, type Visit } from '../harness/browser.ts'
import { type Person, person } from '../harness/person.ts'
import { startWorld, type World } from '../harness/server.ts'
import { touch } from '../harness/touch.ts'
import { gotoLive, toastOf, visitAs } from './steps.ts'

describe.skipIf(!browserPath())('discover', () => {
  let world: World
  let browser: Browser
  let me: Person
  let mine: Visit
  let page: Page
  /** The requests for decks that the page made. */
  let asked: string[]

  beforeAll(async () => {
    world = await startWorld()
    browser = await launch()
    for (const name of ['Una', 'Duo', 'Tria', 'Quad', 'Quin']) await person(world, { name })
  })
  beforeEach(async () => {
    me = await person(world, { name: 'Mine', gender: 'other' })
    mine = await visitAs(browser, world, me)
    page = mine.page
    asked = []
    page.on('request', (request) => {
      const url = new URL(request.url())
      if (url.pathname.startsWith('/api/users/discover/')) asked.push(url.search)
    })
  })
  afterEach(() => mine.context.close())
  afterAll(async () => {
    await browser.close()
    await world.close()
  })

  const open = async (goto = (path: string): Promise<unknown> => page.goto(path)) => {
    await goto('/discover')
    await topCard().waitFor()
  }
  const openLive = () => open((path) => gotoLive(page, path))
  /** Its connection fetches a deck of more than 5 s again by itself. */
  const withoutSocket = () => page.routeWebSocket(/\/socket\.io\//, () => {})
  const topCard = () => page.locator('[data-card]:not([inert])')
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  const told = (title: string, text: string) => expect.poll(() => toastOf(page).innerText()).toBe(`${title}\n${text}`)
  const query = (mode: string, useLocation = true) => `?limit=10&mode=${mode}${useLocation ? '&useLocation=true' : ''}`

  /** Replaces the deck, to show cards with rare properties. */
  async function deal(...cards: Partial<CardView>[]): Promise<void> {
    const reply = await fetch(`${world.url}/api/users/discover/${me.id}`, { headers: { cookie: me.cookie } })
    const [sample] = (await reply.json()) as CardView[]
    await page.route('**/api/users/discover/**', (route) =>
      route.fulfill({
        json: cards.map((card, index) => ({ ...sample, id: `0197000${index}-0000-7000-8000-000000000000`, ...card })),
      }),
    )
    await open()
  }

  it('requests each mode anew, with the location filter on until it is switched off, also after a reload', async () => {
    await withoutSocket()
    await open()
    expect(asked).toEqual([query('compatible')])
    for (const [label, mode] of [
      ['Nearby', 'nearby'],
      ['Interests', 'interests'],
      ['AI Match', 'compatible'],
    ] as const) {
      asked.length = 0
      await page.getByText(label, { exact: true }).first().tap()
      await expect.poll(() => asked).toEqual([query(mode)])
    }
    asked.length = 0
    const filter = button(/^Location filter/)
    expect(await filter.getAttribute('aria-pressed')).toBe('true')
    await filter.tap()
    expect(await filter.getAttribute('aria-pressed')).toBe('false')
    await expect.poll(() => asked).toEqual([query('compatible', false)])
    asked.length = 0
    await page.reload()
    await topCard().waitFor()
    expect(asked).toEqual([query('compatible', false)])
  })

  it('shows three cards, of which only the top one can be reached', async () => {
    await open()
    expect(await page.locator('[data-card]').count()).toBe(3)
    expect(await page.locator('[data-card][inert]').count()).toBe(2)
    const widths = await page
      .locator('[data-card]')
      .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().width))
    expect(new Set(widths.map(Math.round)).size).toBe(3)
  })

  it('counts the remaining likes, and never shows a wrong number in between', async () => {
    await open()
    const counters = () =>
      page.evaluate(() => [...document.querySelectorAll('header .tabular-nums')].map((count) => count.textContent))
    expect(await counters()).toEqual(['15', '2'])
    await page.evaluate(() => {
      const seen: string[] = []
      const read = () => {
        const text = [...document.querySelectorAll('header .tabular-nums')].map((count) => count.textContent).join(' ')
        if (seen.at(-1) !== text) seen.push(text)
        requestAnimationFrame(read)
      }
      read()
      Object.assign(window, { seen })
    })
    await button('Like').last().tap()
    await expect.poll(counters).toEqual(['14', '2'])
    await page.waitForTimeout(1200)
    await button(/^Super Like$/).tap()
    await expect.poll(counters).toEqual(['14', '1'])
    await page.waitForTimeout(1200)
    expect(await page.evaluate(() => (window as unknown as { seen: string[] }).seen)).toEqual(['15 2', '14 2', '14 1'])
    await button('Pass').tap()
    await page.waitForTimeout(800)
    expect(await counters()).toEqual(['14', '1'])
  })

  it('shows the fields of a person that the specification lists', async () => {
    await deal({
      name: 'Ada',
      username: 'ada.l',
      age: null,
      location: 'Porto',
      distance: 3,
      compatibilityScore: 87.6,
      interests: ['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven'],
      musicTaste: { topArtists: ['First', 'Second', 'Third', 'Fourth'] },
      lastSeen: new Date().toISOString(),
      instagramUsername: 'ada.insta',
      tiktokUsername: 'ada_tok',
    })
    const card = topCard()
    const text = await card.innerText()
    for (const part of ['Ada', '18', '@ada.l · Active now', 'Porto · 3.0 miles away', '88% match', 'Five', '+2 more'])
      expect(text).toContain(part)
    expect(text).not.toContain('Six')
    expect(text).toContain('First, Second, Third')
    expect(text).not.toContain('Fourth')
    const links = await card.getByRole('link').evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href))
    expect(links).toEqual(['https://www.instagram.com/ada.insta/', 'https://www.tiktok.com/@ada_tok'])
    expect(await card.getByRole('article').getAttribute('class')).toContain('ring-online')
  })

  it('explains how two people fit: percent, label, strong points, each factor and insights', async () => {
    await deal({
      name: 'Ada',
      compatibilityScore: 91.4,
      highlights: ['Shared interests'],
      insights: ['You both chose Hiking and Jazz'],
      unknownFactors: ['educationCompatibility'],
    })
    await button(/^Compatibility 91%/).tap()
    const dialog = page.getByRole('dialog', { name: 'Compatibility' })
    const text = (await dialog.innerText()).replaceAll('\n', ' ')
    for (const part of [
      '91%',
      'Exceptional Match',
      'Strong points Shared interests',
      'Insights You both chose Hiking and Jazz',
    ])
      expect(text).toContain(part)
    for (const factor of [
      'Age',
      'Location',
      'Interests',
      'Lifestyle',
      'Personality',
      'Relationship goals',
      'Communication',
    ])
      expect(text).toMatch(new RegExp(`${factor} (\\d+%|not answered yet)`))
    expect(text).toContain('Education not answered yet')
  })

  it('explains why nobody is left', async () => {
    await withoutSocket()
    const settings = page.getByRole('dialog', { name: 'Location and Discovery Settings' })
    for (const [reason, hint, action, leadsTo] of [
      ['distance', 'within 50 miles', 'Widen the Distance', settings],
      ['no-place', "You haven't set a location yet, so we can't show you who's nearby.", 'Set My Location', settings],
      ['seen-everyone', 'Check back later', 'Second Look', page.getByText('No one to look at again')],
    ] as const) {
      await page.unrouteAll()
      await page.route('**/api/users/discover/**', (route) =>
        route.fulfill({ json: [], headers: { 'x-empty-reason': reason } }),
      )
      await page.goto('/discover')
      await page.getByRole('heading', { name: 'No more profiles!', exact: true }).waitFor()
      await page.getByText(hint).waitFor()
      await page.getByRole('main').getByRole('button', { name: action }).last().tap()
      await leadsTo.waitFor()
    }
    await button('Back to Discover').last().tap()
    await page.unrouteAll()
    await button('Check Again').tap()
    await topCard().waitFor()
  })

  it("shows that the profiles didn't load, with a retry", async () => {
    await withoutSocket()
    await page.route('**/api/users/discover/**', (route) => route.fulfill({ status: 503, body: '' }))
    await page.goto('/discover')
    await page.getByText("We couldn't load profiles").waitFor()
    await page.unrouteAll()
    await button('Try again').tap()
    await topCard().waitFor()
  })

  it('stores location, distance and sharing: off, private, visible', async () => {
    await mine.context.setGeolocation({ latitude: 38.7223, longitude: -9.1393 })
    await openLive()
    await button('Location and Discovery Settings').tap()
    const dialog = page.getByRole('dialog', { name: 'Location and Discovery Settings' })
    const share = dialog.getByRole('switch', { name: 'Share my location' })
    const hide = dialog.getByRole('switch', { name: 'Private mode' })
    const slider = dialog.getByRole('slider', { name: 'Discovery distance' })
    expect([await slider.inputValue(), await slider.getAttribute('min'), await slider.getAttribute('max')]).toEqual([
      '50',
      '1',
      '200',
    ])
    expect(await hide.isDisabled()).toBe(true)
    const panel = dialog.getByRole('region', { name: 'Location Privacy' })
    const mode = async () => (await panel.locator('[aria-current]').innerText()).split('\n')[0]
    expect(await panel.getByRole('listitem').count()).toBe(3)
    expect(await mode()).toBe('Off')
    await dialog.getByRole('button', { name: 'Use Current Location' }).tap()
    await told('Location Error', 'Location access denied. Please enable location permissions.')
    await mine.context.grantPermissions(['geolocation'])
    await dialog.getByRole('button', { name: 'Use Current Location' }).tap()
    await dialog.getByText('38.72° N, 9.14° W').waitFor()
    // Sharing is off, so the position changes nothing yet.
    await told('Location updated', "Sharing is off, so it isn't used yet.")
    await dialog.getByText("We can't show you who's nearby.").waitFor()
    expect(await dialog.getByRole('checkbox', { name: 'Share this location' }).isChecked()).toBe(false)
    // A finger beside the thumb scrolls; on the thumb it moves it.
    const miles = await pullTo(slider, 50, 90)
    await dialog.getByText(`${miles} miles`).waitFor()
    await share.tap()
    expect(await mode()).toBe('Visible')
    await hide.tap()
    expect(await mode()).toBe('Private')
    await page.route('**/api/user/*', (route) => route.fulfill({ status: 503, body: '' }))
    await dialog.getByRole('button', { name: 'Save' }).tap()
    await told('Save Failed', 'Failed to update location settings')
    // The sheet is modal, yet the toast over it can be used.
    await toastOf(page).getByRole('button', { name: 'Close' }).tap()
    await toastOf(page).waitFor({ state: 'detached' })
    expect(await dialog.isVisible()).toBe(true)
    await dialog.getByRole('button', { name: 'Use Current Location' }).tap()
    await told('Update Failed', 'Failed to update location settings')
    await page.unroute('**/api/user/*')
    asked.length = 0
    await dialog.getByRole('button', { name: 'Save' }).tap()
    await dialog.waitFor({ state: 'detached' })
    // Other settings bring other people, so nothing of the known deck is kept.
    await expect.poll(() => asked).toEqual([query('compatible')])
    const self = (await me.call(profileRoutes.user, { params: { userId: me.id } })).body
    expect(self).toMatchObject({
      maxDistance: miles,
      locationEnabled: true,
      locationPrivate: true,
      latitude: '38.7223',
    })
    // The browser sends its time zone with every change of the profile.
    expect(self).toMatchObject({ timeZone: 'Europe/Lisbon' })
  })
})

/** Pulls a slider's thumb from one value to approximately another. @returns the value where it ended */
async function pullTo(slider: Locator, from: number, to: number): Promise<number> {
  const finger = touch(slider.page())
  const { min, max, thumb } = { min: 1, max: 200, thumb: 28 }
  const box = await slider.boundingBox()
  if (!box) throw new Error('no slider')
  const share = (value: number) => (value - min) / (max - min)
  const x = (value: number) => box.x + thumb / 2 + share(value) * (box.width - thumb)
  await finger.press({ x: x(from), y: box.y + box.height / 2 })
  await finger.move(x(to) - x(from), 6)
  await finger.lift()
  const reached = Number(await slider.inputValue())
  expect(Math.abs(reached - to)).toBeLessThan(5)
  return reached
}
