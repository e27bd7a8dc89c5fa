import { describe, expect, it } from 'vitest'
import { ageText, gatesJourney } from './gates.ts'

describe('gates', async () => {
  const { guest } = await gatesJourney()

  it('asks for the age before any screen, opens only with the box ticked, and remembers the answer', async () => {
    const { page, context } = await guest()
    for (const path of ['/app', '/matches', '/profile']) {
      await page.goto(path)
      await page.getByLabel(ageText).waitFor()
      expect(await page.getByRole('navigation').count()).toBe(0)
    }
    const enter = page.getByRole('button', { name: 'Enter Swoon', exact: true })
    expect(await enter.isDisabled()).toBe(true)
    await page.getByLabel(ageText).press('Enter')
    expect(await page.getByLabel(ageText).count()).toBe(1)
    await page.getByLabel(ageText).tap()
    await enter.tap()
    await page.getByLabel('E-mail').waitFor()
    const later = await context.newPage()
    await later.goto('/app')
    await later.getByLabel('E-mail').waitFor()
    expect(await later.getByLabel(ageText).count()).toBe(0)
  })
})
