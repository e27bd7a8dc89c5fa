import { person } from '../../harness/person.ts'
import type { Screenshot } from '../screenshot.ts'

export const screenshots: Screenshot[] = [
  {
    name: 'deletion',
    prepare: (world) => person(world),
    async show(page) {
      await page.goto('/app/privacy')
      await page.getByRole('button', { name: 'Delete your account' }).click()
      const sheet = page.getByRole('dialog', { name: 'Delete your account?' })
      await sheet.getByRole('button', { name: 'Delete for good' }).click()
      await sheet.getByText('Enter your password.').waitFor()
    },
  },
]
