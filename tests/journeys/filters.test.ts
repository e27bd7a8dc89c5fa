import { authRoutes } from '@swoon/realtime-server/contract/auth'
import { profileRoutes } from '@swoon/realtime-server/contract/profile'
import { describe, expect, it } from 'vitest'
import { person } from '../harness/person.ts'
import { journeyOf } from './journey.ts'

describe('the filters of Discover', async () => {
  const { world, me, page } = await journeyOf({ name: 'Mine' })
  const change = async (name: string, body: object) => {
    const made = await person(world, { name })
    await made.call(profileRoutes.updateUser, { params: { id: made.id }, body })
  }
  await change('Nell', { smoking: 'never', height: 190 })
  await change('Otto', { smoking: 'often', height: 150 })
  const sheet = () => page.getByRole('dialog', { name: 'Filters' })
  const row = (name: string) => sheet().getByRole('button', { name: new RegExp(`^${name}`) })
  const must = () => sheet().getByRole('switch', { name: 'Must have' })
  const cards = async () =>
    (await page.locator('[data-card] [data-open]').allInnerTexts()).map(
      (text) => text.split('\n')[0],
    )
  const stored = async () => (await me.call(authRoutes.me, {})).body.filters
  const leave = async () => {
    await sheet()
      .getByRole('button', { name: /^Show / })
      .tap()
    await sheet().waitFor({ state: 'detached' })
  }

  it('are set by touch, say about how many people are left, and leave out who does not fit', async () => {
    await page.goto('/discover')
    await expect.poll(async () => (await cards()).sort()).toEqual(['Nell', 'Otto'])
    await page.getByRole('button', { name: 'Filters', exact: true }).tap()
    await row('Smoking').tap()
    const never = sheet()
      .getByRole('group', { name: 'Smoking', exact: true })
      .locator('label', { hasText: /^Never$/ })
    const width = () => never.evaluate(({ offsetWidth }: HTMLElement) => offsetWidth)
    const before = await width()
    await never.tap()
    await never.getByRole('checkbox', { checked: true }).waitFor({ state: 'attached' })
    expect(await width(), 'the other chips stay where they are').toBe(before)
    await must().tap()
    await row('Smoking').getByText('Must', { exact: true }).waitFor()
    await expect.poll(stored).toEqual({ smoking: { wanted: ['never'], isMust: true } })
    await sheet().getByRole('button', { name: 'Show under 10 people' }).waitFor()
    await leave()
    await expect.poll(cards).toEqual(['Nell'])
    await page.getByRole('button', { name: 'Filters, 1 on' }).waitFor()
  })

  it('are kept when the sheet is left at once by Back, and a reload finds them', async () => {
    await page.getByRole('button', { name: /^Filters/ }).tap()
    await row('Languages').tap()
    await sheet().getByLabel('Add a language').selectOption({ label: 'Finnish' })
    await must().tap()
    await page.goBack()
    await sheet().waitFor({ state: 'detached' })
    await expect.poll(async () => Object.keys(await stored())).toEqual(['smoking', 'languages'])
    await page.reload()
    await page.getByRole('button', { name: 'Filters, 2 on' }).waitFor()
  })

  it('are named where one leaves no one, and loosened with one tap', async () => {
    await page.getByText('No one matches your “Languages” filter.').waitFor()
    await page.getByRole('button', { name: 'Make it nice to have' }).tap()
    await expect.poll(cards).toEqual(['Nell'])
    expect(await stored()).toMatchObject({
      languages: { wanted: ['fi'], isMust: false },
      smoking: { isMust: true },
    })
    await page.getByRole('button', { name: /^Filters/ }).tap()
    await sheet().getByRole('button', { name: 'Clear all' }).tap()
    await expect.poll(stored).toEqual({})
    await leave()
    await expect.poll(async () => (await cards()).sort()).toEqual(['Nell', 'Otto'])
  })
})
