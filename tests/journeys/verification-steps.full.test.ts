import { swipeRoutes } from '@swoon/realtime-server/contract/swipes'
import { describe, expect, it } from 'vitest'
import { expectFailedCalls } from '../harness/page-faults.ts'
import { person } from '../harness/person.ts'
import { photo } from '../harness/photo.ts'
import { latestOf, moderatorsOf } from '../harness/verification.ts'
import { toastOf, visitAs } from './steps.ts'
import { verificationJourney } from './verification.ts'

describe('verification', async () => {
  const { world, browser, me, page, press, heading, choose } = await verificationJourney()
  const toastSays = (text: string) => expect.poll(() => toastOf(page).innerText()).toBe(text)

  it('goes from the banner through the steps to the decision, whose mark appears live for both', async () => {
    expectFailedCalls('POST /api/verification/submit 500')
    const other = await person(world, { name: 'Other' })
    await me.call(swipeRoutes.swipe, { body: { swipedId: other.id, isLike: true } })
    const { body } = await other.call(swipeRoutes.swipe, {
      body: { swipedId: me.id, isLike: true },
    })
    const chat = (await visitAs(browser, world, other)).page
    await chat.goto(`/chat/${body.match?.id}`)
    await chat.getByRole('heading', { name: 'Mine', exact: true }).waitFor()
    expect(await chat.getByRole('img', { name: 'Verified' }).count()).toBe(0)

    await page.goto('/profile')
    await page.getByRole('link', { name: 'Get Verified' }).tap()
    await page.getByText('Verification Required').waitFor()
    await page.getByLabel('Date of birth').fill('')
    await press('Next')
    await toastSays('Date Required\nEnter your date of birth.')
    await page.getByLabel('Date of birth').fill(`${new Date().getFullYear() - 17}-01-01`)
    await press('Next')
    await toastSays('Age Restriction\nYou must be 18 or older to use this dating platform.')
    await page.getByLabel('Date of birth').fill('1994-04-04')
    await press('Next')
    await heading('Your ID')
    await press('Next')
    await toastSays('ID Required\nChoose a picture of your ID.')
    await choose('id.pdf', 'application/pdf', Buffer.from('%PDF'))
    await toastSays('Invalid File Type\nChoose a JPG or PNG file.')
    await choose('id.png', 'image/png', Buffer.alloc(5 * 1024 * 1024))
    await toastSays('File Too Large\nChoose a file smaller than 5MB.')
    await choose('id.jpg', 'image/jpeg', await photo())
    await page.getByText('id.jpg').waitFor()
    await press('Next')
    await heading('Review')
    await page.getByText('Your profile says May 5, 1995.').waitFor()
    await page.getByRole('img', { name: 'Your document' }).waitFor()

    await page.route('**/api/verification/submit', (route) =>
      route.fulfill({ status: 500, body: '' }),
    )
    await press('Submit')
    await toastSays('Upload Failed\nUnable to submit verification. Please try again.')
    await page.unroute('**/api/verification/submit')
    await press('Submit')
    await toastSays('Verification Submitted\nReview usually takes 24 to 48 hours.')
    await page.getByText('Under Review').waitFor()

    const second = await page.context().newPage()
    await second.goto('/profile')
    const banner = second.getByRole('region', { name: 'Verification' })
    await banner.getByRole('heading', { name: 'Get Verified' }).waitFor()
    await banner.getByText('Under Review', { exact: true }).waitFor()
    const desk = moderatorsOf(world)
    await desk.verify((await latestOf(world, me)).number, 'mod')
    await page.getByText('Fully Verified').waitFor()
    await chat.getByRole('img', { name: 'Verified' }).waitFor()
    await chat.goto(`/app/user/${me.id}`)
    await chat.getByText('Verified', { exact: true }).first().waitFor()
    await chat.goto('/matches')
    await chat.getByRole('img', { name: 'Verified' }).waitFor()
    await banner.waitFor({ state: 'detached' })
    await second.getByRole('link', { name: 'Verified', exact: true }).tap()
    await second.getByText('Fully Verified').waitFor()
    await press('Back')
    await page.getByText('Verified', { exact: true }).waitFor()
    expect(await page.getByRole('link', { name: 'Get Verified' }).count()).toBe(0)
  })
})
