import { discoveryRoutes } from '@swoon/realtime-server/contract/discovery'
import { swipeRoutes } from '@swoon/realtime-server/contract/swipes'
import { describe, expect, it } from 'vitest'
import { person } from '../harness/person.ts'
import { journeyOf } from './journey.ts'
import { chooseOnDiscover } from './steps.ts'

describe('screens below /app can be linked, reloaded and left with Back', async () => {
  const { world, me, page } = await journeyOf({ name: 'Mine' })
  for (const name of ['Una', 'Duo']) {
    const { id } = await person(world, { name })
    await me.call(swipeRoutes.swipe, { body: { swipedId: id, isLike: false } })
  }
  await person(world, { name: 'Tria' })
  const deck = await me.call(discoveryRoutes.discover, { params: { userId: me.id }, query: {} })
  expect(deck.body.map(({ name }) => name)).toEqual(['Tria'])

  const path = () => new URL(page.url()).pathname
  const settings = () => page.getByRole('dialog', { name: 'Location and Discovery Settings' })
  const toSettings = async () => {
    await page.goto('/discover')
    await chooseOnDiscover(page, 'Location and Discovery Settings')
    await settings().waitFor()
  }

  it('Second Look', async () => {
    await page.goto('/matches')
    await page.getByRole('link', { name: 'Discover', exact: true }).tap()
    await page.getByRole('button', { name: 'Second Look' }).tap()
    await page.getByText('1 of 2', { exact: true }).waitFor()
    expect(path()).toBe('/app/second-look')
    await expect.poll(() => page.title()).toBe('Second Look · Swoon')
    expect(
      await page.getByRole('link', { name: 'Discover', exact: true }).getAttribute('aria-current'),
    ).toBe('page')
    expect((await page.reload())?.status()).toBe(200)
    await page.getByText('1 of 2', { exact: true }).waitFor()
    await page.goBack()
    await page.getByRole('heading', { name: 'Smart Discovery' }).waitFor()
    await page.goForward()
    await page.getByRole('button', { name: 'Back to Discover' }).tap()
    await page.getByRole('heading', { name: 'Smart Discovery' }).waitFor()
    // Its Back button goes back in the history and adds no entry.
    await page.goBack()
    await page.getByRole('heading', { name: 'Your Matches' }).waitFor()
  })

  it('Second Look by a link, whose way back leads to Discover', async () => {
    const fresh = await page.context().newPage()
    expect((await fresh.goto('/app/second-look'))?.status()).toBe(200)
    await fresh.getByRole('button', { name: 'Back to Discover' }).tap()
    await fresh.getByRole('heading', { name: 'Smart Discovery' }).waitFor()
    expect(new URL(fresh.url()).pathname).toBe('/discover')
    await fresh.close()
  })

  it('the location settings over Discover: Back closes them and gives the focus back', async () => {
    await toSettings()
    expect(path()).toBe('/app/location')
    await page.reload()
    await settings().waitFor()
    await page.locator('[data-card]').first().waitFor()
    await page.goBack()
    await settings().waitFor({ state: 'detached' })
    expect(path()).toBe('/discover')
    await toSettings()
    await page.goBack()
    await settings().waitFor({ state: 'detached' })
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('More on Discover')
  })

  it('the location settings by a link: closing them leads to Discover', async () => {
    const fresh = await page.context().newPage()
    await fresh.goto('/app/location')
    const sheet = fresh.getByRole('dialog', { name: 'Location and Discovery Settings' })
    await sheet.getByRole('button', { name: 'Close' }).tap()
    await sheet.waitFor({ state: 'detached' })
    await expect.poll(() => new URL(fresh.url()).pathname).toBe('/discover')
    await fresh.locator('[data-card]').first().waitFor()
    await fresh.close()
  })
})
