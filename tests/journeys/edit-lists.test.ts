import { authRoutes } from '@swoon/realtime-server/contract/auth'
import { profileRoutes } from '@swoon/realtime-server/contract/profile'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { socketSwitch, type Visit } from '../harness/browser.ts'
import { expectFailedCalls } from '../harness/page-faults.ts'
import { type Person, person } from '../harness/person.ts'
import { journey } from './journey.ts'
import { visitAs } from './steps.ts'

describe('a list in two tabs of the editor', async () => {
  let me: Person
  const { world, browser } = await journey()

  const self = async () => (await me.call(authRoutes.me, {})).body
  const editor = (on: Page) => on.getByRole('dialog', { name: 'Edit Profile' })
  const add = async (on: Page, label: string, word: string) => {
    await editor(on).getByLabel(label, { exact: true }).fill(word)
    await editor(on).getByLabel(label, { exact: true }).press('Enter')
  }
  const saved = (on: Page) =>
    editor(on).getByRole('status').getByText('Changes save automatically').waitFor()
  /** Opens the editor in a browser that receives no changes. */
  const withoutNews = async (): Promise<Visit> => {
    const visited = await visitAs(browser, world, me)
    const sockets = await socketSwitch(visited.context)
    await visited.page.goto('/profile?edit=basic')
    await editor(visited.page).waitFor()
    sockets.off()
    return visited
  }

  it('keeps what two tabs without news of each other add to the same lists', async () => {
    expectFailedCalls('PATCH /api/user/:id 409')
    me = await person(world, { name: 'Mine' })
    const [one, other] = [await withoutNews(), await withoutNews()]
    await add(one.page, 'Add your own', 'Lighthouses')
    await editor(one.page).getByRole('button', { name: 'Remove Hiking' }).tap()
    await saved(one.page)
    await add(other.page, 'Add your own', 'Bouldering')
    await add(other.page, 'Artist or band', 'Mitski')
    await saved(other.page)
    await add(one.page, 'Artist or band', 'Nina Simone')
    await saved(one.page)
    const now = await self()
    expect(now.interests).toEqual(['Music', 'Lighthouses', 'Bouldering'])
    expect(now.musicTaste.topArtists).toEqual(['Mitski', 'Nina Simone'])
    await editor(one.page).getByRole('button', { name: 'Remove Bouldering' }).waitFor()
    await editor(one.page).getByRole('button', { name: 'Remove Mitski' }).waitFor()
    for (const { context } of [one, other]) await context.close()
  })

  it('says beside a list why it cannot hold what two tabs added, and shows what it holds', async () => {
    expectFailedCalls('PATCH /api/user/:id 400', 'PATCH /api/user/:id 409')
    me = await person(world, { name: 'Mine' })
    const nine = Array.from({ length: 9 }, (_, n) => `Interest ${n + 1}`)
    await me.call(profileRoutes.updateUser, { params: { id: me.id }, body: { interests: nine } })
    const [one, other] = [await withoutNews(), await withoutNews()]
    await add(one.page, 'Add your own', 'Lighthouses')
    await saved(one.page)
    await add(other.page, 'Add your own', 'Bouldering')
    await editor(other.page)
      .getByText('You can have at most 10 interests. Some may have been added in another tab')
      .waitFor()
    await editor(other.page).getByRole('button', { name: 'Remove Lighthouses' }).waitFor()
    expect(
      await editor(other.page).getByRole('button', { name: 'Remove Bouldering' }).count(),
    ).toBe(0)
    expect((await self()).interests).toEqual([...nine, 'Lighthouses'])
    for (const { context } of [one, other]) await context.close()
  })
})
