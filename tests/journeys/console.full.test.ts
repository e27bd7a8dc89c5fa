import { describe, expect, it } from 'vitest'
import { keepLinks } from '../features/profile/calls.ts'
import { desktop, visit } from '../harness/browser.ts'
import { consoleOf } from '../harness/console.ts'
import { reportOf } from '../harness/moderators.ts'
import { expectFailedCalls } from '../harness/page-faults.ts'
import { type Person, person } from '../harness/person.ts'
import { photo } from '../harness/photo.ts'
import { change } from '../harness/recorded.ts'
import { journey, shared } from './journey.ts'
import { toastOf, visitAs } from './steps.ts'

describe("the moderators' console", async () => {
  const { world, browser } = await journey()
  const desk = await shared(consoleOf(world))
  const { page } = await visit(browser, desk.url, { viewport: desktop })
  await page.goto(desk.newLink())
  await page.getByRole('heading', { name: 'Reports', exact: true }).waitFor()

  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const line = (name: string) => page.getByRole('link', { name: new RegExp(name) })

  it('verifies what a phone has sent, and the phone shows the mark at once', async () => {
    const me: Person = await person(world, { name: 'Mine' })
    const phone = (await visitAs(browser, world, me)).page
    await phone.goto('/app/verification')
    await phone.getByLabel('Date of birth').fill('1994-04-04')
    await phone.getByRole('button', { name: 'Next' }).tap()
    await phone.locator('input[name=idDocument]').setInputFiles({
      name: 'id.jpg',
      mimeType: 'image/jpeg',
      buffer: await photo(),
    })
    await phone.getByRole('button', { name: 'Next' }).tap()
    await phone.getByRole('button', { name: 'Submit' }).tap()
    await phone
      .getByText(/review/i)
      .first()
      .waitFor()

    await page.keyboard.press('2')
    await line('Mine').click()
    await button('Show Document').click()
    const document = page.getByRole('img', { name: 'The ID document' })
    await expect
      .poll(() => document.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
    await button('Reject').click()
    await page.getByText('Choose a reason.').waitFor()
    await button('Verify').click()
    await toastOf(page).getByText('Mine is verified').waitFor()
    await page.getByText('No verifications are waiting.').waitFor()
    await phone.getByText('Fully Verified').waitFor()
  })

  it('decides a report by the keyboard, says that it is decided already, and takes it back', async () => {
    expectFailedCalls('POST /desk/reports/:number/decide 409')
    const [ann, bob] = [await person(world), await person(world, { name: 'Bobby' })]
    const number = await reportOf(world, ann, bob)
    await page.keyboard.press('1')
    await line('Bobby').waitFor()
    await page.keyboard.press('j')
    await page.getByRole('heading', { name: 'Bobby' }).waitFor()
    const other = (await visit(browser, desk.url, { viewport: desktop })).page
    await other.goto(desk.newLink())
    await other.getByRole('heading', { name: 'Reports', exact: true }).waitFor()
    await other.goto(`/#/reports/${number}`)
    await other.locator('label', { hasText: 'Dismiss (D)' }).click()
    await other.locator('label', { hasText: 'No evidence' }).click()
    await page.keyboard.press('w')
    await page.locator('label', { hasText: 'Money' }).click()
    await page
      .getByText('Asking others for money, selling and advertising are not allowed.')
      .waitFor()
    // The lists are late, so that the moderator has moved on before the decision has refetched them.
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/desk/figures', (route) => released.then(() => route.continue()))
    await button('Decide').click()
    await toastOf(page).getByText(`Report ${number}: Warned`).waitFor()
    await other.getByRole('button', { name: 'Decide' }).click()
    await toastOf(other).getByText('This report is closed.').waitFor()
    await page.keyboard.press('6')
    await page.getByRole('heading', { name: 'Figures' }).waitFor()
    release()
    await button(`Undo report ${number}`).click()
    await toastOf(page).getByText('Undone').waitFor()
    await page.keyboard.press('1')
    await line('Bobby').waitFor()
    const strikes = world.database.db
      .selectFrom('strikes')
      .select('id')
      .where('user_id', '=', bob.id)
    expect(await strikes.execute()).toEqual([])
  })

  it('lists photos and a song by link as plain text, and asks no other host for anything', async () => {
    const [ann, bob] = [await person(world), await person(world, { name: 'Linked' })]
    const [link, song] = ['https://photos.example/rude.jpg', 'https://songs.example/rude']
    await keepLinks(world, bob, [...bob.user.photos, link])
    await change(bob, { favoriteMusicUrl: song })
    const number = await reportOf(world, ann, bob)
    const hosts = new Set<string>()
    page.on('request', (request) => hosts.add(new URL(request.url()).host))
    await page.goto(`/#/reports/${number}`)
    await page.reload()
    const addresses = page.getByRole('list', { name: 'Links on the profile' })
    await addresses.waitFor()
    expect(await addresses.getByRole('listitem').allInnerTexts()).toEqual([link, song])
    expect(await addresses.getByRole('link').count()).toBe(0)
    expect([...hosts]).toEqual([new URL(desk.url).host])
  })

  it('says in words that it is not open to a browser without a session', async () => {
    const { page: stranger } = await visit(browser, desk.url, { viewport: desktop })
    await stranger.goto(desk.url)
    await stranger.getByRole('heading', { name: "The console isn't open here" }).waitFor()
    expectFailedCalls('POST /open 404')
    await stranger.goto(`${desk.url}/#open=${'A'.repeat(43)}`)
    await stranger.reload()
    await stranger.getByRole('heading', { name: "The console isn't open here" }).waitFor()
  })
})
