import { profileRoutes } from '@swoon/realtime-server/contract/profile'
import { describe, expect, it } from 'vitest'
import { settingsJourney } from './settings.ts'

describe('the location filter and its settings', async () => {
  const { world, me, my, settings, question, hide, open } = await settingsJourney()

  it('shows the first line of a bio on a phone’s card', async () => {
    const card = my.page.getByRole('article', { name: /^Una/ })
    await card.getByText('Paints doors.', { exact: true }).waitFor()
    expect(await card.innerText()).not.toContain('And windows.')
    // The name's button covers the whole text, and takes the tap.
    await card.getByText('Paints doors.', { exact: true }).tap({ force: true })
    await my.page.getByRole('dialog', { name: /^Una/ }).getByText('And windows.').waitFor()
  })

  it('closes the settings without a question when nothing was changed', async () => {
    await open()
    await hide().tap()
    await hide().tap()
    await settings().getByRole('button', { name: 'Close', exact: true }).tap()
    await settings().waitFor({ state: 'detached' })
    expect(await question().count()).toBe(0)
  })

  it('closes saved settings without a question, and says nothing that was not chosen', async () => {
    await world.database.db
      .updateTable('users')
      .set({ shown_to: null })
      .where('id', '=', me.id)
      .execute()
    await my.page.reload()
    await my.page.getByRole('button', { name: 'Who should see you?' }).waitFor()
    await open()
    await hide().tap()
    await settings().getByRole('button', { name: 'Save' }).tap()
    await settings().waitFor({ state: 'detached' })
    await expect.poll(() => new URL(my.page.url()).pathname).toBe('/discover')
    expect(await question().count()).toBe(0)
    const self = await me.call(profileRoutes.user, { params: { userId: me.id } })
    // They have not chosen who sees them, and Discover still asks.
    expect(self.body).toMatchObject({ locationPrivate: true, shownTo: null })
    await my.page.getByRole('button', { name: 'Who should see you?' }).waitFor()
  })
})
