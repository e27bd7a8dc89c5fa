import { profileRoutes } from '@swoon/realtime-server/contract/profile'
import type { Page } from 'playwright-core'
import { beforeEach } from 'vitest'
import { person } from '../harness/person.ts'
import { journey } from './journey.ts'
import { chooseOnDiscover, visitAs } from './steps.ts'

/** A journey of one person with a place, `me`, who opens Discover for each test: `my.page`. */
export async function settingsJourney() {
  const { world, browser } = await journey()
  const near = { latitude: '38.73', longitude: '-9.13', locationEnabled: true }
  await person(world, { name: 'Una', bio: '\nPaints doors.\nAnd windows.', ...near })
  const me = await person(world, { name: 'Mine', genderPreference: 'any' })
  const change = (
    body: Parameters<typeof me.call<typeof profileRoutes.updateUser>>[1]['body'],
    who = me,
  ) => who.call(profileRoutes.updateUser, { params: { id: who.id }, body })
  await change({ maxDistance: 42, locationEnabled: true, latitude: '38.72', longitude: '-9.14' })

  const my = {} as { page: Page }
  const filter = () => my.page.getByRole('button', { name: /^Location filter/ })
  const settings = () => my.page.getByRole('dialog', { name: 'Location and Discovery Settings' })
  beforeEach(async () => {
    await my.page?.context().close()
    my.page = (await visitAs(browser, world, me)).page
    await my.page.goto('/discover')
    await filter().waitFor()
  })
  return {
    ...{ world, browser, me, my, change, filter, settings },
    question: () => my.page.getByRole('dialog', { name: 'Leave without saving?' }),
    hide: () => settings().getByRole('switch', { name: 'Private mode' }),
    open: async () => {
      await chooseOnDiscover(my.page, 'Location and Discovery Settings')
      await settings().waitFor()
    },
  }
}
