import { describe, it } from 'vitest'
import { person } from '../harness/person.ts'
import { journey } from './journey.ts'
import { visitAs } from './steps.ts'

describe('hiding', async () => {
  const { world, browser } = await journey()

  it('is offered instead of deleting the account, and ended in Second Look', async () => {
    const ann = await person(world, { name: 'Ann' })
    const { page, context } = await visitAs(browser, world, ann)
    await page.goto('/app/privacy')
    await page.getByRole('button', { name: 'Delete your account' }).tap()
    const sheet = page.getByRole('dialog', { name: 'Delete your account?' })
    await sheet.getByRole('button', { name: 'Hide your profile' }).tap()
    await sheet.waitFor({ state: 'detached' })
    await page.getByRole('switch', { name: 'Hide my profile', checked: true }).waitFor()
    await page.goto('/app/second-look')
    await page.getByRole('button', { name: 'Show my profile' }).tap()
    await page.getByText('No one to look at again').waitFor()
    await context.close()
  })
})
