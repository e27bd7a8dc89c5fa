import { profileRoutes } from '@swoon/realtime-server/contract/profile'
import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { person } from '../harness/person.ts'
import { journey } from './journey.ts'
import { visitAs } from './steps.ts'

describe('the location filter and its settings', async () => {
  let page: Page

  const { world, browser } = await journey()
  await person(world, { name: 'Una', bio: '\nPaints doors.\nAnd windows.' })
  const me = await person(world, { name: 'Mine', genderPreference: 'any' })
  beforeEach(async () => {
    await page?.context().close()
    page = (await visitAs(browser, world, me)).page
    await page.goto('/discover')
    await filter().waitFor()
  })

  const change = (body: Parameters<typeof me.call<typeof profileRoutes.updateUser>>[1]['body']) =>
    me.call(profileRoutes.updateUser, { params: { id: me.id }, body })
  const filter = () => page.getByRole('button', { name: /^Location filter/ })
  const settings = () => page.getByRole('dialog', { name: 'Location and Discovery Settings' })
  const question = () => page.getByRole('dialog', { name: 'Leave without saving?' })
  const hide = () => settings().getByRole('switch', { name: 'Private mode' })

  await change({ maxDistance: 42, locationEnabled: true, latitude: '38.72', longitude: '-9.14' })

  it('shows the first line of a bio on a phone’s card', async () => {
    const card = page.getByRole('article', { name: /^Una/ })
    await card.getByText('Paints doors.', { exact: true }).waitFor()
    expect(await card.innerText()).not.toContain('And windows.')
    await card.getByText('Paints doors.', { exact: true }).tap()
    await page.getByRole('dialog', { name: /^Una/ }).getByText('And windows.').waitFor()
  })

  it('closes the settings without a question when nothing was changed', async () => {
    await open()
    await hide().tap()
    await hide().tap()
    await settings().getByRole('button', { name: 'Close', exact: true }).tap()
    await settings().waitFor({ state: 'detached' })
    expect(await question().count()).toBe(0)
  })

  const open = async () => {
    await page.getByRole('button', { name: 'Location and Discovery Settings' }).tap()
    await settings().waitFor()
  }

  it('closes saved settings without a question', async () => {
    await open()
    await hide().tap()
    await settings().getByRole('button', { name: 'Save' }).tap()
    await settings().waitFor({ state: 'detached' })
    await expect.poll(() => new URL(page.url()).pathname).toBe('/discover')
    expect(await question().count()).toBe(0)
    const self = await me.call(profileRoutes.user, { params: { userId: me.id } })
    expect(self.body).toMatchObject({ locationPrivate: true })
  })
})
