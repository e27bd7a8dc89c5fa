import { profileRoutes } from '@swoon/realtime-server/contract/profile'
import { swipeRoutes } from '@swoon/realtime-server/contract/swipes'
import { describe, expect, it } from 'vitest'
import { expectFailedCalls } from '../harness/page-faults.ts'
import { matchOf } from '../harness/pairs.ts'
import { person, upload } from '../harness/person.ts'
import { photo } from '../harness/photo.ts'
import { journeyOf } from './journey.ts'
import { gotoLive } from './steps.ts'

describe('a profile on a screen of its own', async () => {
  const { world, me, page } = await journeyOf({ name: 'Mine', instagramUsername: 'mine.all' })
  const kenji = await person(world, {
    name: 'Kenji',
    bio: 'Builds kites.',
    tiktokUsername: 'kenjikites',
  })
  await kenji.call(profileRoutes.updateUser, {
    params: { id: kenji.id },
    body: {
      photos: [...kenji.user.photos, await upload(kenji, await photo('jpeg', 300, 400, 120))],
      musicTaste: { topArtists: ['Mitski', 'Bill Evans'] },
    },
  })
  const matchId = await matchOf(kenji, me)

  const path = () => new URL(page.url()).pathname
  const main = () => page.getByRole('main')
  const title = () => main().getByRole('heading', { name: /^Kenji, \d+$/, level: 1 })

  it('opens by its link, has a title and an address, and leads to Discover', async () => {
    await page.goto(`/app/user/${kenji.id}`)
    await title().waitFor()
    await expect.poll(() => page.title()).toMatch(/Kenji · Swoon$/)
    for (const part of [
      `@${kenji.user.username}`,
      'Lisbon',
      'Builds kites.',
      'Hiking',
      'Mitski, Bill Evans',
      '%',
    ])
      await expect.poll(() => main().innerText()).toContain(part)
    const tiktok = main().getByRole('link', { name: 'Kenji on TikTok: kenjikites' })
    expect(await tiktok.getAttribute('href')).toBe('https://www.tiktok.com/@kenjikites')
    expect((await page.reload())?.status()).toBe(200)
    await title().waitFor()
    await main().getByRole('img', { name: 'Kenji, 2 of 2' }).scrollIntoViewIfNeeded()
    await main().getByRole('button', { name: 'Back' }).tap()
    await page.getByRole('heading', { name: 'Smart Discovery' }).waitFor()
    expect(path()).toBe('/discover')
  })

  it('and the photo above it are closed one after the other by Back, which leaves the chat only then', async () => {
    const layers = () => page.evaluate(() => history.state?.layers ?? 0)
    const sheet = page.getByRole('dialog', { name: /^Kenji, \d+$/ })
    const viewer = page.getByRole('dialog', { name: 'Kenji', exact: true })
    const openSheet = async () => {
      await page.getByRole('button', { name: 'Open the profile of Kenji' }).tap()
      await sheet.waitFor()
      await expect.poll(layers).toBe(1)
    }
    await page.goto('/matches')
    await page.getByRole('link', { name: /Kenji/ }).first().tap()
    await page.getByPlaceholder('Type a message...').waitFor()
    await openSheet()
    await sheet.getByRole('img', { name: /1 of 2/ }).tap()
    await expect.poll(layers).toBe(2)
    await page.goBack()
    await viewer.waitFor({ state: 'detached' })
    expect(await sheet.isVisible()).toBe(true)
    // Forward has nothing to show.
    await page.goForward()
    await expect.poll(layers).toBe(1)
    expect(await page.getByRole('dialog').count()).toBe(1)
    await page.goBack()
    await sheet.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'More', exact: true }).tap()
    await expect.poll(layers).toBe(1)
    await page.goBack()
    await page.getByRole('menu').waitFor({ state: 'hidden' })
    expect(path()).toBe(`/chat/${matchId}`)

    await openSheet()
    await page.reload()
    await page.getByPlaceholder('Type a message...').waitFor()
    await expect.poll(layers).toBe(0)
    expect(await page.getByRole('dialog').count()).toBe(0)
    await openSheet()
    await sheet.getByRole('button', { name: 'Close', exact: true }).tap()
    await expect.poll(layers).toBe(0)
    await page.goBack()
    await page.waitForURL('**/matches')
  })

  it('opens over the deck with every photo, and closing leads back to it', async () => {
    const ines = await person(world, { name: 'Ines', bio: 'Whistles.' })
    await page.goto('/discover')
    await page.getByRole('button', { name: /^Open the profile of Ines/ }).tap()
    const sheet = page.getByRole('dialog', { name: /^Ines/ })
    await sheet.getByText('Whistles.').waitFor()
    await sheet.getByRole('img', { name: `Ines, 1 of ${ines.user.photos.length}` }).waitFor()
    await sheet.getByRole('button', { name: 'Close', exact: true }).tap()
    await page.getByRole('button', { name: /^Open the profile of Ines/ }).waitFor()
    expect(path()).toBe('/discover')
  })

  it('in a celebration leads by a reply to the chat, and the celebration ends', async () => {
    await gotoLive(page, '/games')
    const una = await person(world, { name: 'Una' })
    await una.call(profileRoutes.updateUser, {
      params: { id: una.id },
      body: { prompts: { answers: { 'rabbit-hole': 'Rain on a tent.' } } },
    })
    await una.call(swipeRoutes.swipe, { body: { swipedId: me.id, isLike: true } })
    await me.call(swipeRoutes.swipe, { body: { swipedId: una.id, isLike: true } })
    await page.getByRole('button', { name: 'Open the profile of Una' }).tap()
    await page.getByRole('link', { name: /^Reply to/ }).tap()
    await page.getByPlaceholder('Type a message...').waitFor()
    await page.getByRole('heading', { name: "It's a Match!" }).waitFor({ state: 'detached' })
  })

  it('shows the user’s own profile with the specified tiles', async () => {
    await page.goto(`/app/user/${me.id}`)
    await page.waitForURL('**/profile')
    await expect
      .poll(async () => (await main().locator('dl').innerText()).split(/\s*\n\s*/))
      .toEqual(['Matches', '2', 'Dates', '0', 'Match rate', '95%'])
    const instagram = main().getByRole('link', { name: 'Mine on Instagram: mine.all' })
    expect(await instagram.getAttribute('href')).toBe('https://www.instagram.com/mine.all/')
    await main().getByRole('button', { name: 'Enlarge photo 1, main photo' }).waitFor()
    await me.call(profileRoutes.updateUser, { params: { id: me.id }, body: { interests: [] } })
    await main().getByText("You haven't chosen any interests yet.", { exact: true }).waitFor()
  })

  it.each([
    ['an unknown id', '0190e5a0-0000-7000-8000-000000000000'],
    ['what is no id', 'me'],
  ])('says for %s that no profile is here', async (_, id) => {
    expectFailedCalls('GET /api/user/:id 404', 'GET /api/user/:id 400')
    await page.goto(`/app/user/${id}`)
    await page.getByRole('heading', { name: "We can't find this profile" }).waitFor()
    await page.getByRole('link', { name: 'Discover people' }).tap()
    await page.getByRole('heading', { name: 'Smart Discovery' }).waitFor()
  })

  it("shows that it didn't load, with a retry", async () => {
    // Without a socket, since connecting would reload the profile before the tap.
    await page.routeWebSocket(/socket\.io/, () => {})
    await page.route(`**/api/user/${kenji.id}`, (route) => route.fulfill({ status: 503, body: '' }))
    await page.goto(`/app/user/${kenji.id}`)
    await page.getByRole('heading', { name: "This profile didn't load" }).waitFor()
    await page.unroute(`**/api/user/${kenji.id}`)
    await page.getByRole('button', { name: 'Try again' }).tap()
    await title().waitFor()
  })
})
