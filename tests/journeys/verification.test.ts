import { describe, it } from 'vitest'
import { photo } from '../harness/photo.ts'
import { latestOf, moderatorsOf } from '../harness/verification.ts'
import { verificationJourney } from './verification.ts'

describe('verification', async () => {
  const { world, me, page, press, heading, choose } = await verificationJourney()

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
    await banner
      .getByText(
        'We could not read your document. Please take a sharp picture in good light. You can try again.',
        {
          exact: true,
        },
      )
      .waitFor()
    await send()
  })
})
