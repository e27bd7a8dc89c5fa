import type { Locator } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { phone } from '../harness/browser.ts'
import { expectFailedCalls } from '../harness/page-faults.ts'
import { person } from '../harness/person.ts'
import { pointOn, touch } from '../harness/touch.ts'
import { journeyOf, newMatch, shared } from './journey.ts'
import { chooseOnDiscover, logOut, toastOf, visitAs } from './steps.ts'

describe('the frame around the screens', async () => {
  const { world, browser, me, page } = await journeyOf({ name: 'Mine' }, { viewport: phone })
  const { who: kenji, matchId } = await newMatch(world, me, { name: 'Kenji' })
  const _theirTab = await shared(kenji.live())
  for (const name of ['Ada', 'Bea', 'Cleo']) await person(world, { name })

  const boxOf = async (place: Locator) => {
    const box = await place.boundingBox()
    if (!box) throw new Error(`${place} is not shown`)
    return { ...box, right: box.x + box.width, bottom: box.y + box.height }
  }
  const settings = () => page.getByRole('dialog', { name: 'Location and Discovery Settings' })
  const openSettings = async () => {
    await chooseOnDiscover(page, 'Location and Discovery Settings')
    await settings().waitFor()
    await settings().evaluate((sheet) =>
      Promise.all(sheet.getAnimations().map(({ finished }) => finished)),
    )
  }

  it('has an icon, a robots.txt and a preview for shared links', async () => {
    const icon = await fetch(`${world.url}/favicon.ico`)
    expect([icon.status, icon.headers.get('content-type')]).toEqual([
      200,
      'image/vnd.microsoft.icon',
    ])
    expect(new Uint8Array(await icon.arrayBuffer()).slice(0, 4)).toEqual(
      new Uint8Array([0, 0, 1, 0]),
    )
    const robots = await fetch(`${world.url}/robots.txt`)
    expect([robots.status, robots.headers.get('content-type')]).toEqual([
      200,
      'text/plain; charset=utf-8',
    ])
    expect(await robots.text()).toContain('Disallow: /')
    const html = await (await fetch(world.url)).text()
    for (const part of [
      'title" content="Swoon"',
      'description" content="Meet',
      'type" content="website"',
    ]) {
      expect(html).toContain(`<meta property="og:${part}`)
    }
    expect(html).not.toContain('%ORIGIN%')
    const [, picture = ''] = html.match(/og:image" content="([^"]+)"/) ?? []
    const shown = await fetch(new URL(picture, world.url))
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  })

  it('names the person in the title of a chat, and the screen in all other titles', async () => {
    await page.goto(`/chat/${matchId}`)
    await page.getByRole('region', { name: 'Chat with Kenji' }).waitFor()
    await expect.poll(() => page.title()).toBe('Kenji · Swoon')
    await page.getByRole('button', { name: 'Back' }).tap()
    await page.getByRole('heading', { name: 'Your Matches' }).waitFor()
    await expect.poll(() => page.title()).toBe('Matches · Swoon')
  })

  it('does not show anyone as active while the connection is down, nor move the chat', async () => {
    await page.goto(`/chat/${matchId}`)
    const chat = page.getByRole('region', { name: 'Chat with Kenji' })
    await chat.getByText('Active now', { exact: true }).waitFor()
    const before = await boxOf(chat)
    await page.context().setOffline(true)
    await page.getByText("You're offline").waitFor()
    expect(await boxOf(chat)).toEqual(before)
    expect(await chat.getByText('Active now').count()).toBe(0)
    expect(await chat.getByText('Online', { exact: true }).count()).toBe(0)
    await page.context().setOffline(false)
    await chat.getByText('Active now', { exact: true }).waitFor()
  })

  it('shows toasts above the bars at the bottom, where they cover neither Logout nor a heading', async () => {
    expectFailedCalls('POST /api/auth/logout 400')
    await page.goto('/discover')
    await page.getByRole('button', { name: 'Like', exact: true }).waitFor()
    await page.route('**/api/auth/logout', (route) =>
      route.fulfill({ status: 400, json: { error: 'No', code: 'INVALID' } }),
    )
    await logOut(page)
    const toast = toastOf(page)
    await toast.waitFor()
    // While focused it stays as long as this takes.
    await toast.focus()
    await toast.evaluate((shown) =>
      Promise.all(shown.getAnimations().map(({ finished }) => finished)),
    )
    const box = await boxOf(toast)
    const kept = [
      page.getByRole('button', { name: 'Logout' }),
      page.getByRole('heading', { name: 'Smart Discovery' }),
      page.getByRole('button', { name: 'Like', exact: true }),
      page.getByRole('navigation', { name: 'Main' }),
    ]
    for (const place of kept) {
      const { y, bottom } = await boxOf(place)
      expect(
        bottom <= box.y || y >= box.bottom,
        `${place} at ${y} to ${bottom}, the toast at ${box.y} to ${box.bottom}`,
      ).toBe(true)
    }
    expect(box.y).toBeGreaterThan(phone.height / 2)
    await page.getByRole('button', { name: 'Close' }).tap()
    await page.unroute('**/api/auth/logout')
  })

  it('closes a sheet that is dragged down by its handle, and keeps one that is released early', async () => {
    await page.goto('/discover')
    await openSettings()
    const finger = touch(page)
    await finger.press(await pointOn(settings(), 0.5, 0.02))
    await finger.move(0, 60)
    await expect
      .poll(async () => Math.round((await boxOf(settings())).bottom))
      .toBe(phone.height + 60)
    // A pause before the release, so that it does not count as a flick.
    await page.waitForTimeout(300)
    await finger.lift()
    await expect.poll(async () => Math.round((await boxOf(settings())).bottom)).toBe(phone.height)
    await finger.press(await pointOn(settings(), 0.5, 0.02))
    await finger.move(0, 150)
    await expect
      .poll(async () => (await boxOf(settings())).bottom)
      .toBeGreaterThan(phone.height + 100)
    await finger.lift()
    await settings().waitFor({ state: 'hidden' })
  })

  it('puts photo, facts and buttons side by side on a phone in landscape', async () => {
    const { page } = await visitAs(browser, world, me, { viewport: { width: 844, height: 390 } })
    await page.goto('/discover')
    const like = page.getByRole('button', { name: 'Like', exact: true })
    await like.waitFor()
    const card = page.locator('[data-card]:not([inert])')
    const photo = await boxOf(card.getByRole('img').first())
    const facts = await boxOf(card.locator('[data-open]'))
    const button = await boxOf(like)
    expect(facts.x).toBeGreaterThan(photo.right - 1)
    expect(button.x).toBeGreaterThan(photo.right - 1)
    expect(button.bottom).toBeLessThan(390)
    expect(button.y).toBeGreaterThan(facts.bottom - 1)
    const id = await card.getAttribute('data-card')
    await like.tap()
    await expect.poll(() => card.getAttribute('data-card')).not.toBe(id)
    await page.context().close()
  })
})
