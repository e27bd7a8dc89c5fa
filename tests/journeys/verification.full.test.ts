import { rejections } from '@swoon/realtime-server/contract/verification'
import type { Page } from 'playwright-core'
import { beforeEach, describe, it } from 'vitest'
import { type Person, person } from '../harness/person.ts'
import { photo } from '../harness/photo.ts'
import { latestOf, moderatorsOf } from '../harness/verification.ts'
import { journey } from './journey.ts'
import { visitAs } from './steps.ts'

describe('verification', async () => {
  let me: Person
  let page: Page
  const { world, browser } = await journey()
  beforeEach(async () => {
    me = await person(world, { name: 'Mine' })
    page = (await visitAs(browser, world, me)).page
  })

  const press = (name: string) => page.getByRole('button', { name, exact: true }).tap()
  const heading = (name: string) => page.getByRole('heading', { name, exact: true }).waitFor()
  const choose = (name: string, mimeType: string, buffer: Buffer) =>
    page.locator('input[name=idDocument]').setInputFiles({ name, mimeType, buffer })

  it('says why it was rejected, and takes another document', async () => {
    await page.goto('/app/verification')
    const send = async () => {
      await press('Next')
      await heading('Your ID')
      await choose('id.jpg', 'image/jpeg', await photo())
      await page.getByText('id.jpg').waitFor()
      await press('Next')
      await heading('Review')
      await press('Submit')
      await page.getByText('Under Review').waitFor()
    }
    await send()
    const tab = await page.context().newPage()
    await tab.goto('/profile')
    const banner = tab.getByRole('region', { name: 'Verification' })
    await banner.getByRole('heading', { name: 'Get Verified' }).waitFor()
    await banner.getByText('Under Review', { exact: true }).waitFor()
    const desk = moderatorsOf(world)
    await desk.reject((await latestOf(world, me)).number, 'unreadable', 'mod')
    await page.getByText('Verification Rejected').waitFor()
    await page.getByText('We could not read your document.').waitFor()
    await banner.getByText('Verification Rejected', { exact: true }).waitFor()
    await banner.getByText(`${rejections.unreadable} You can try again.`, { exact: true }).waitFor()
    await send()
  })
})
