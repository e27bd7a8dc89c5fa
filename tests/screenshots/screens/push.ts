import { matched } from '../../features/pairs.ts'
import { person } from '../../harness/person.ts'
import type { Screenshot } from '../screenshot.ts'

/** The browser's permission state. */
const permit = (permission: NotificationPermission) =>
  `Object.defineProperty(Notification, 'permission', { get: () => '${permission}' })`

export const screenshots: Screenshot[] = [
  {
    name: 'push-offer',
    prepare: async (world) => (await matched(world, await person(world, { name: 'Ann' }))).ann,
    async show(page) {
      await page.addInitScript({ content: permit('default') })
      await page.goto('/matches')
      await page.getByRole('region', { name: 'Notifications' }).waitFor()
    },
  },
  {
    name: 'push-blocked',
    prepare: (world) => person(world, { name: 'Ann' }),
    async show(page) {
      await page.addInitScript({ content: permit('denied') })
      await page.goto('/app/notifications')
      await page.getByRole('button', { name: 'Notification settings' }).click()
      await page.getByText('Allow them in its settings for this site.').waitFor()
    },
  },
]
