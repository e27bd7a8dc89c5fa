import { peopleIKnowRoutes } from '@swoon/realtime-server/contract/people-i-know'
import type { Page } from 'playwright-core'
import { type Person, person } from '../../harness/person.ts'
import type { World } from '../../harness/server.ts'
import { fail, hold, type Screenshot } from '../screenshot.ts'

const path = '/app/privacy'
const calls = '**/api/people-i-know'

/** A user who has added twelve addresses. */
async function knowing(world: World): Promise<Person> {
  const me = await person(world)
  const emails = Array.from({ length: 12 }, (_, index) => `friend${index}@example.test`)
  await me.call(peopleIKnowRoutes.add, { body: { emails } })
  return me
}

async function section(page: Page, text: string): Promise<void> {
  await page.goto(path)
  await page.getByText(text).first().waitFor()
  await page
    .getByRole('heading', { name: 'People I know' })
    .evaluate((heading) => heading.scrollIntoView())
}

export const screenshots: Screenshot[] = [
  { name: 'people-i-know', prepare: knowing, show: (page) => section(page, '12 addresses added.') },
  {
    name: 'people-i-know-empty',
    prepare: (world) => person(world),
    show: (page) => section(page, "You haven't added anyone."),
  },
  {
    name: 'people-i-know-add',
    prepare: knowing,
    async show(page) {
      await section(page, '12 addresses added.')
      await page.getByRole('button', { name: 'Add people' }).click()
      await page.getByLabel('Email addresses').fill('ann@example.test, Bob <bob@example.test>')
      await page.getByRole('button', { name: 'Add 2 addresses' }).waitFor()
    },
  },
  {
    name: 'people-i-know-loading',
    prepare: knowing,
    async show(page) {
      await hold(page, calls)
      await section(page, 'People I know')
    },
  },
  {
    name: 'people-i-know-failed',
    prepare: knowing,
    async show(page) {
      await fail(page, calls)
      await section(page, "This didn't load")
    },
  },
]
