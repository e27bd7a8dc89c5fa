import { profileRoutes } from '@swoon/realtime-server/contract/profile'
import { swipeRoutes } from '@swoon/realtime-server/contract/swipes'
import { describe, expect, it } from 'vitest'
import { expectFailedCalls } from '../harness/page-faults.ts'
import { insertUsers, type Person, person } from '../harness/person.ts'
import { swipe } from '../harness/touch.ts'
import { discoverJourney } from './discover.ts'
import { chunkOf, toastOf } from './steps.ts'

describe('discover', async () => {
  const { world, my, asked, topCard, open, openLive, withoutSocket, button, deal } =
    await discoverJourney()

  it('works without the code of the sheets, and says why nothing opens', async () => {
    expectFailedCalls('GET /assets/:file ERR_FAILED')
    const blocked = await chunkOf('deck-sheets')
    await my.page.route(`**/${blocked}`, (route) => route.abort())
    await open()
    const before = await topCard().innerText()
    await button(/^Open the profile of /)
      .first()
      .tap()
    await expect.poll(() => toastOf(my.page).innerText()).toContain("This didn't load")
    await swipe(topCard(), -190, 0)
    await expect.poll(() => topCard().innerText()).not.toBe(before)
  })

  it('offers first, where no one is near, everyone anywhere, with about how many they are', async () => {
    const settle = (who: Person, [latitude, longitude]: [string, string]) =>
      who.call(profileRoutes.updateUser, {
        params: { id: who.id },
        body: { latitude, longitude, locationEnabled: true },
      })
    await settle(my.me, ['38.72', '-9.14'])
    const crowd = await insertUsers(world, 15)
    await Promise.all(crowd.map((who) => settle(who, ['45.52', '-122.68'])))
    // The first five have no place, so they are in the deck, but not known to be near.
    await my.page.goto('/discover')
    await my.page.getByRole('heading', { name: "It's quiet around here" }).waitFor()
    await button('Show about 20 people from anywhere').waitFor()
    const offers = await my.page.getByRole('main').getByRole('button').allInnerTexts()
    expect(offers.indexOf('Show about 20 people from anywhere')).toBe(
      offers.indexOf('Widen the distance') - 1,
    )
    await button('Show about 20 people from anywhere').tap()
    await expect.poll(() => toastOf(my.page).innerText()).toBe('Location filter off')
    await topCard().waitFor()
    expect(asked).toContain('?limit=10&mode=compatible')
  })

  it('leaves the screen to the card, which hides nothing on a phone of 390 × 844', async () => {
    await deal({
      bio: 'Bakes bread.\nReads.',
      interests: ['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven'],
      musicTaste: { topArtists: ['Mitski', 'Khruangbin', 'Beach House', 'Alvvays'] },
      lastSeen: new Date().toISOString(),
    })
    await my.page.setViewportSize({ width: 390, height: 844 })
    const card = topCard()
    expect((await card.boundingBox())?.y).toBeLessThanOrEqual(132)
    const texts = ['Bakes bread.', 'One', 'Two', 'Three', 'Four', 'Five', '+2 more', /Active now$/]
    const face = await card.boundingBox()
    for (const text of [...texts, 'Mitski, Khruangbin, Beach House']) {
      const box = await card.getByText(text, { exact: true }).boundingBox()
      // Below the upper half, and above the decisions.
      expect(box?.height, `${text}`).toBeGreaterThan(16)
      expect(box?.y, `${text}`).toBeGreaterThan((face?.y ?? 0) + (face?.height ?? 0) / 2)
    }
    await my.page.setViewportSize({ width: 360, height: 640 })
    await expect.poll(async () => (await card.boundingBox())?.y).toBeLessThanOrEqual(96)
    for (const text of ['Bakes bread.', 'One', 'Two', 'Three'])
      expect((await card.getByText(text, { exact: true }).boundingBox())?.height).toBeGreaterThan(
        16,
      )
    await my.page.setViewportSize({ width: 844, height: 390 })
    await expect.poll(async () => (await card.boundingBox())?.height).toBeGreaterThanOrEqual(340)
  })

  it('shows when someone was last active, and the online ring only for people who are online', async () => {
    const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
    await deal({ lastSeen: ago(4) }, { lastSeen: ago(6) }, { lastSeen: ago(60 * 24 * 40) })
    const cards = my.page.locator('[data-card] article')
    for (const [index, words] of ['Active now', '6 minutes ago', 'Long ago'].entries()) {
      expect(await cards.nth(index).textContent()).toContain(words)
      expect((await cards.nth(index).getAttribute('class'))?.includes('ring-online')).toBe(
        index === 0,
      )
    }
  })

  it('shows the new day’s likes after midnight without a reload', async () => {
    const { db } = world.database
    const set = (numbers: { day?: string; likes: number }) =>
      db.updateTable('allowances').set(numbers).where('user_id', '=', my.me.id).execute()
    await set({ likes: 3 })
    await withoutSocket()
    // Without the server's time the page uses its own clock, which this test moves.
    await my.page.route('**/api/**', async (route) => {
      const response = await route.fetch()
      const { date: _, ...headers } = response.headers()
      await route.fulfill({ response, headers })
    })
    await my.page.clock.install({ time: `${new Date().toISOString().slice(0, 10)}T23:59:00Z` })
    await open()
    const likes = my.page.locator('[data-corners] .tabular-nums').first()
    expect(await likes.innerText()).toBe('3')
    // For the server the day is already over.
    await set({ day: '2026-01-01', likes: 3 })
    await my.page.clock.runFor(30_000)
    expect(await likes.innerText()).toBe('3')
    await my.page.clock.runFor(60_000)
    await expect.poll(() => likes.innerText()).toBe('7')
    await my.page.unrouteAll({ behavior: 'wait' })
  })

  it('sends a super like after 150 ms and celebrates it for 3.5 s', async () => {
    await my.page.clock.install()
    await open()
    let sent = 0
    my.page.on('request', (request) => {
      if (request.url().endsWith('/api/swipes')) sent += 1
    })
    const words = my.page.getByText(/^Super like sent to/)
    await my.page.clock.pauseAt(Date.now() + 60_000)
    await swipe(topCard(), 0, -190)
    await my.page.clock.runFor(140)
    expect(sent).toBe(0)
    await my.page.clock.runFor(20)
    await expect.poll(() => sent).toBe(1)
    await my.page.clock.runFor(300)
    // The leaving card is removed half a second after the decision.
    const left = await my.page.locator('[data-card]').count()
    await my.page.clock.runFor(100)
    await expect.poll(() => my.page.locator('[data-card]').count()).toBe(left - 1)
    expect(await words.count()).toBe(1)
    await my.page.clock.runFor(2800)
    expect(await words.count()).toBe(1)
    await my.page.clock.runFor(300)
    await expect.poll(() => words.count()).toBe(0)
  })

  it('celebrates a match, with a cupid from 1.5 s to 3.5 s, and continues by either button', async () => {
    const admirers = [
      await person(world, { name: 'First' }),
      await person(world, { name: 'Second' }),
    ]
    // A socket that opens under the page's own clock would time out when the clock jumps.
    await openLive()
    await my.page.clock.install()
    const cupid = my.page.getByTestId('cupid')
    const title = my.page.getByRole('heading', { name: "It's a Match!", exact: true })
    const [first, second] = admirers
    if (!first || !second) throw new Error('no person')
    const match = async (admirer: Person) => {
      await admirer.call(swipeRoutes.swipe, { body: { swipedId: my.me.id, isLike: true } })
      await my.me.call(swipeRoutes.swipe, { body: { swipedId: admirer.id, isLike: true } })
      await title.waitFor()
    }
    await match(first)
    expect(await my.page.getByRole('dialog').locator('img').count()).toBe(2)
    await my.page.clock.pauseAt(Date.now() + 600_000)
    await button('Keep Swiping').tap()
    await title.waitFor({ state: 'detached' })
    expect(new URL(my.page.url()).pathname).toBe('/discover')

    await match(second)
    await my.page.clock.runFor(1400)
    expect(await cupid.count()).toBe(0)
    await my.page.clock.runFor(200)
    expect(await cupid.count()).toBe(1)
    await my.page.clock.runFor(1800)
    expect(await cupid.count()).toBe(1)
    await my.page.clock.runFor(200)
    expect(await cupid.count()).toBe(0)
    await my.page.clock.resume()
    await button('Send Message').tap()
    await my.page.getByText('You matched with Second! Start a conversation.').waitFor()
  })

  it('shows a crown and unlimited likes during active premium', async () => {
    await world.database.db
      .updateTable('users')
      .set({ is_premium: true, premium_expires_at: new Date(Date.now() + 86_400_000) })
      .where('id', '=', my.me.id)
      .execute()
    await open()
    await my.page.getByRole('img', { name: 'Premium' }).waitFor()
    expect(await my.page.getByRole('img', { name: 'Unlimited' }).count()).toBe(2)
    await world.database.db
      .updateTable('users')
      .set({ premium_expires_at: new Date(Date.now() - 1000) })
      .where('id', '=', my.me.id)
      .execute()
    await my.page.reload()
    await topCard().waitFor()
    expect(await my.page.getByRole('img', { name: 'Premium' }).count()).toBe(0)
    await button('Get More').tap()
    await my.page.getByRole('heading', { name: 'Enhance Your Dating Experience' }).waitFor()
    await button('Get Premium for $10.99').waitFor()
  })

  it('goes through the photos, hides one that fails, and plays the first intro video before them', async () => {
    expectFailedCalls('GET /api/media/proxy 404')
    await my.page.route('**/api/media/proxy?url=*', (route) =>
      route.request().url().includes('gone')
        ? route.fulfill({ status: 404 })
        : route.fulfill({ path: 'web/public/icon-192.png' }),
    )
    await my.page.route('**/media/intro*', (route) =>
      route.fulfill({ status: 200, contentType: 'video/mp4', body: '' }),
    )
    await my.page.route('**/media/intro*/poster', (route) =>
      route.fulfill({ path: 'web/public/icon-192.png' }),
    )
    await my.page.addInitScript(() => {
      // Without a real video the player can neither load nor fail.
      Object.defineProperty(HTMLMediaElement.prototype, 'src', { set() {}, get: () => '' })
      HTMLMediaElement.prototype.setAttribute = function set(name: string, value: string) {
        if (name !== 'src') Element.prototype.setAttribute.call(this, name, value)
      }
      HTMLMediaElement.prototype.play = async () => {}
    })
    await deal({
      name: 'Ada',
      photos: [
        'https://photos.example/a.jpg',
        'https://photos.example/gone.jpg',
        'https://photos.example/b.jpg',
      ],
      profilePhoto: 'https://photos.example/a.jpg',
      introVideoUrls: ['/media/intro-one.mp4', '/media/intro-two.mp4'],
    })
    const video = topCard().locator('video')
    await video.waitFor()
    expect(await video.evaluate((film: HTMLVideoElement) => [film.muted, film.loop])).toEqual([
      true,
      true,
    ])
    await button('Unmute').tap()
    expect(await video.evaluate((film: HTMLVideoElement) => film.muted)).toBe(false)
    await button('Mute').tap()
    await button('Pause').tap()
    await button('Play').tap()
    const next = topCard().getByRole('button', { name: 'Next photo' })
    await next.tap()
    await topCard().locator('img').waitFor()
    expect(await topCard().locator('img').getAttribute('src')).toContain('a.jpg')
    await next.tap()
    await expect.poll(() => topCard().locator('img').getAttribute('src')).toContain('b.jpg')
    await next.tap()
    await video.waitFor()
  })
})
