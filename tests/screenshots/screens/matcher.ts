import type { Page } from 'playwright-core'
import { person } from '../../harness/person.ts'
import type { World } from '../../harness/server.ts'
import { fail, hold, type Screenshot, type Viewer } from '../screenshot.ts'

const prepare = (world: World): Promise<Viewer> => person(world)

const aim = (page: Page) =>
  page.getByRole('heading', { name: 'AI Match', exact: true }).scrollIntoViewIfNeeded()

const settings = '**/api/matcher-settings'

export const screenshots: Screenshot[] = [
  {
    name: 'matcher-settings',
    prepare,
    aim,
    async show(page) {
      await page.goto('/app/privacy')
      await page.getByRole('switch', { name: 'Learn from my choices' }).waitFor()
    },
  },
  {
    name: 'matcher-weights',
    prepare,
    aim,
    async show(page) {
      await page.goto('/app/privacy')
      await page.getByRole('button', { name: 'What matters to you' }).click()
      await page.getByRole('slider', { name: 'Interests' }).fill('4')
      await page.getByRole('slider', { name: 'Interests' }).blur()
      await page.getByRole('button', { name: 'Reset' }).waitFor()
    },
  },
  {
    name: 'matcher-reasons',
    async prepare(world) {
      const me = await person(world)
      await person(world, { name: 'Bo' })
      return me
    },
    async show(page) {
      await page.goto('/discover')
      const beside = page.getByRole('complementary', { name: 'Details' })
      if (!(await beside.isVisible()))
        await page
          .getByRole('button', { name: /^Open the profile of/ })
          .first()
          .click()
      await page.getByRole('heading', { name: "Why you're seeing this" }).scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'matcher-settings-waiting',
    prepare,
    aim,
    async show(page) {
      await hold(page, settings)
      await page.goto('/app/privacy')
      await page.getByRole('heading', { name: 'AI Match' }).waitFor()
    },
  },
  {
    name: 'matcher-settings-failed',
    prepare,
    aim,
    async show(page) {
      await fail(page, settings)
      await page.goto('/app/privacy')
      await page.getByText("Your setting for AI Match didn't load").waitFor()
    },
  },
]
