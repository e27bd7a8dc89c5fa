import { profileRoutes } from '@swoon/realtime-server/contract/profile'
import { type Person, person } from '../../harness/person.ts'
import type { World } from '../../harness/server.ts'
import type { Screenshot } from '../screenshot.ts'

async function hidden(world: World): Promise<Person> {
  const who = await person(world)
  await who.call(profileRoutes.updateUser, { params: { id: who.id }, body: { isHidden: true } })
  return who
}

export const screenshots: Screenshot[] = [
  {
    name: 'sharing',
    prepare: (world) => person(world),
    async show(page) {
      await page.goto('/app/privacy')
      await page
        .getByRole('heading', { name: 'What others can see' })
        .evaluate((heading) => heading.scrollIntoView())
    },
  },
  {
    name: 'hiding-discover',
    prepare: hidden,
    async show(page) {
      await page.goto('/discover')
      await page.getByRole('heading', { name: 'Your profile is hidden' }).waitFor()
    },
  },
  {
    name: 'hiding-privacy',
    prepare: hidden,
    async show(page) {
      await page.goto('/app/privacy')
      await page
        .getByRole('switch', { name: 'Hide my profile', checked: true })
        .scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'hiding-profile',
    prepare: hidden,
    async show(page) {
      await page.goto('/profile')
      await page.getByRole('region', { name: 'Hidden profile' }).scrollIntoViewIfNeeded()
    },
  },
]
