import { discoveryRoutes } from '@swoon/realtime-server/contract/discovery'
import { profileRoutes } from '@swoon/realtime-server/contract/profile'
import type { Locator } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { touch } from '../harness/touch.ts'
import { discoverJourney } from './discover.ts'
import { chooseOnDiscover, toastOf } from './steps.ts'

describe('discover', async () => {
  const { my, asked, topCard, open, openLive, withoutSocket, button, deal } =
    await discoverJourney()
  const toastSays = (title: string, text: string) =>
    expect.poll(() => toastOf(my.page).innerText()).toBe(`${title}\n${text}`)
  const query = (mode: string, useLocation = true) =>
    `?limit=10&mode=${mode}${useLocation ? '&useLocation=true' : ''}`

  it('requests each mode again, with the location filter on until it is switched off, also after a reload', async () => {
    await withoutSocket()
    await open()
    expect(asked).toEqual([query('compatible')])
    for (const [label, mode] of [
      ['Nearby', 'nearby'],
      ['Interests', 'interests'],
      ['AI Match', 'compatible'],
    ] as const) {
      asked.length = 0
      await my.page.getByText(label, { exact: true }).first().tap()
      await expect.poll(() => asked).toEqual([query(mode)])
    }
    asked.length = 0
    const filter = button(/^Location filter/)
    expect(await filter.getAttribute('aria-pressed')).toBe('true')
    await filter.tap()
    expect(await filter.getAttribute('aria-pressed')).toBe('false')
    await expect.poll(() => asked).toEqual([query('compatible', false)])
    asked.length = 0
    await my.page.reload()
    await topCard().waitFor()
    expect(asked).toEqual([query('compatible', false)])
  })

  it('shows three cards, of which only the top one can be reached', async () => {
    await open()
    expect(await my.page.locator('[data-card]').count()).toBe(3)
    expect(await my.page.locator('[data-card][inert]').count()).toBe(2)
    const widths = await my.page
      .locator('[data-card]')
      .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().width))
    expect(new Set(widths.map(Math.round)).size).toBe(3)
  })

  it('counts the remaining likes, and never shows a wrong number in between', async () => {
    await open()
    const counters = () =>
      my.page.evaluate(() =>
        [...document.querySelectorAll('[data-corners] .tabular-nums')].map(
          (count) => count.textContent,
        ),
      )
    expect(await counters()).toEqual(['15', '2'])
    await my.page.evaluate(() => {
      const seen: string[] = []
      const read = () => {
        const text = [...document.querySelectorAll('[data-corners] .tabular-nums')]
          .map((count) => count.textContent)
          .join(' ')
        if (seen.at(-1) !== text) seen.push(text)
        requestAnimationFrame(read)
      }
      read()
      Object.assign(window, { seen })
    })
    await button('Like').last().tap()
    await expect.poll(counters).toEqual(['14', '2'])
    await my.page.waitForTimeout(1200)
    await button(/^Super like$/).tap()
    await expect.poll(counters).toEqual(['14', '1'])
    await my.page.waitForTimeout(1200)
    expect(await my.page.evaluate(() => (window as unknown as { seen: string[] }).seen)).toEqual([
      '15 2',
      '14 2',
      '14 1',
    ])
    await button('Pass').tap()
    await my.page.waitForTimeout(800)
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
    for (const part of [
      'Ada',
      '18',
      '@ada.l · Active now',
      'Porto',
      '3.0 miles away',
      '88%',
      'Five',
      '+2 more',
    ])
      expect(text).toContain(part)
    expect(text).not.toContain('Six')
    expect(text).toContain('First, Second, Third')
    expect(text).not.toContain('Fourth')
    const links = await card
      .locator('a')
      .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href))
    expect(links).toEqual([
      'https://www.instagram.com/ada.insta/',
      'https://www.tiktok.com/@ada_tok',
    ])
    expect(await card.getByRole('article').getAttribute('class')).toContain('ring-online')
  })

  it('shows their links on a phone in landscape, however much else there is to say', async () => {
    await deal({
      name: 'Ada',
      superLikedMe: true,
      isOutsideAges: true,
      bio: 'Sails at dawn',
      interests: ['One', 'Two', 'Three', 'Four', 'Five'],
      musicTaste: { topArtists: ['First'] },
      instagramUsername: 'ada.insta',
      tiktokUsername: 'ada_tok',
    })
    await my.page.setViewportSize({ width: 844, height: 390 })
    // A press on the middle of each hits it: it is neither clipped nor covered.
    const hit = () =>
      topCard()
        .getByRole('link')
        .evaluateAll((links) =>
          links.map((link) => {
            const { left, top, width, height } = link.getBoundingClientRect()
            return link.contains(document.elementFromPoint(left + width / 2, top + height / 2))
          }),
        )
    await expect.poll(hit).toEqual([true, true])
  })

  it('explains how two people fit: percent, label, strong points, each factor and insights', async () => {
    await deal({
      name: 'Ada',
      compatibilityScore: 91.4,
      highlights: ['Shared interests'],
      insightFacts: [{ kind: 'sameInterests', names: ['Hiking', 'Jazz'] }],
      unknownFactors: ['educationCompatibility'],
    })
    await button(/^Compatibility 91%/).tap()
    const dialog = my.page.getByRole('dialog', { name: 'Compatibility' })
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

  it('explains why no one is left', async () => {
    await withoutSocket()
    const settings = my.page.getByRole('dialog', { name: 'Location and Discovery Settings' })
    for (const [reason, hint, action, leadsTo] of [
      ['distance', 'within 50 miles', 'Widen the distance', settings],
      ['ages', 'Widen your ages a little', 'Widen the ages', settings],
      [
        'no-place',
        "You haven't set a location yet, so we can't show you who's nearby.",
        'Set my location',
        settings,
      ],
      [
        'seen-everyone',
        'Check back later',
        'Second Look',
        my.page.getByText('No one to look at again'),
      ],
    ] as const) {
      await my.page.unrouteAll()
      await my.page.route('**/api/users/discover/**', (route) =>
        route.fulfill({ json: [], headers: { 'x-empty-reason': reason } }),
      )
      await my.page.goto('/discover')
      await my.page.getByRole('heading', { name: 'No more profiles!', exact: true }).waitFor()
      await my.page.getByText(hint).waitFor()
      await my.page.getByRole('main').getByRole('button', { name: action }).last().tap()
      await leadsTo.waitFor()
    }
    await button('Back to Discover').last().tap()
    await my.page.unrouteAll()
    await button('Check again').tap()
    await topCard().waitFor()
  })

  it('says after the last card that no one is near, before the server does', async () => {
    const params = { userId: my.me.id }
    const body = { latitude: '38.72', longitude: '-9.14', locationEnabled: true }
    await my.me.call(profileRoutes.updateUser, { params: { id: my.me.id }, body })
    const deck = await my.me.call(discoveryRoutes.discover, {
      params,
      query: { mode: 'compatible', useLocation: 'true', limit: '10' },
    })
    // The page cannot know a reason while the same people are dealt.
    await my.page.route('**/api/users/discover/**', (route) => route.fulfill({ json: deck.body }))
    await my.page.goto('/discover')
    await button('Swipe anyway').tap()
    for (const { id } of deck.body) {
      const card = my.page.locator(`[data-card="${id}"]:not([inert])`)
      await card.waitFor()
      await my.page.getByRole('button', { name: 'Like', exact: true }).tap()
      await card.waitFor({ state: 'detached' })
    }
    await my.page.getByText("There's no one new within 50 miles").waitFor()
    await button('Show people from anywhere').waitFor()
  })

  it("shows that the profiles didn't load, with a retry", async () => {
    await withoutSocket()
    await my.page.route('**/api/users/discover/**', (route) =>
      route.fulfill({ status: 503, body: '' }),
    )
    await my.page.goto('/discover')
    await my.page.getByText("The profiles didn't load").waitFor()
    await my.page.unrouteAll()
    await button('Try again').tap()
    await topCard().waitFor()
  })

  it('stores location, distance and sharing: off, private, visible', async () => {
    await my.context.setGeolocation({ latitude: 38.7223, longitude: -9.1393 })
    await openLive()
    await chooseOnDiscover(my.page, 'Location and Discovery Settings')
    const dialog = my.page.getByRole('dialog', { name: 'Location and Discovery Settings' })
    const share = dialog.getByRole('switch', { name: 'Share my location' })
    const hide = dialog.getByRole('switch', { name: 'Private mode' })
    const slider = dialog.getByRole('slider', { name: 'Discovery distance' })
    expect([
      await slider.inputValue(),
      await slider.getAttribute('min'),
      await slider.getAttribute('max'),
    ]).toEqual(['50', '1', '200'])
    expect(await hide.isDisabled()).toBe(true)
    const panel = dialog.getByRole('region', { name: 'Location Privacy' })
    const mode = async () => (await panel.locator('[aria-current]').innerText()).split('\n')[0]
    expect(await panel.getByRole('listitem').count()).toBe(3)
    expect(await mode()).toBe('Off')
    await dialog.getByRole('button', { name: 'Use current location' }).tap()
    await toastSays('Location error', 'Location access denied. Please enable location permissions.')
    await my.context.grantPermissions(['geolocation'])
    await dialog.getByRole('button', { name: 'Use current location' }).tap()
    await dialog.getByText('38.72° N, 9.14° W').waitFor()
    // Sharing is off, so the position changes nothing yet.
    await toastSays('Location updated', "Sharing is off, so it isn't used yet.")
    await dialog.getByText("We can't show you who's nearby.").waitFor()
    expect(await dialog.getByRole('switch', { name: 'Share this location' }).isChecked()).toBe(
      false,
    )
    // A finger beside the thumb scrolls; on the thumb it moves the thumb.
    const miles = await pullTo(slider, 50, 90)
    await dialog.getByText(`${miles} miles`).waitFor()
    await share.tap()
    expect(await mode()).toBe('Visible')
    await hide.tap()
    expect(await mode()).toBe('Private')
    await my.page.route('**/api/user/*', (route) => route.fulfill({ status: 503, body: '' }))
    await dialog.getByRole('button', { name: 'Save' }).tap()
    await toastSays('Save Failed', 'Failed to update location settings')
    // The sheet is modal, but the toast over it stays usable.
    await toastOf(my.page).getByRole('button', { name: 'Close' }).tap()
    await toastOf(my.page).waitFor({ state: 'detached' })
    expect(await dialog.isVisible()).toBe(true)
    await dialog.getByRole('button', { name: 'Use current location' }).tap()
    await toastSays('Update Failed', 'Failed to update location settings')
    await my.page.unroute('**/api/user/*')
    asked.length = 0
    await dialog.getByRole('button', { name: 'Save' }).tap()
    await dialog.waitFor({ state: 'detached' })
    // Other settings bring other people, so no part of the known deck is kept.
    await expect.poll(() => asked).toEqual([query('compatible')])
    const self = (await my.me.call(profileRoutes.user, { params: { userId: my.me.id } })).body
    expect(self).toMatchObject({
      maxDistance: miles,
      locationEnabled: true,
      locationPrivate: true,
      latitude: '38.7223',
    })
    // The browser sends its time zone with every profile change.
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
