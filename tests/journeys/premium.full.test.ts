import { randomUUID } from 'node:crypto'
import { premiumRoutes } from '@swoon/realtime-server/contract/premium'
import { roomRoutes } from '@swoon/realtime-server/contract/rooms'
import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { supportDesk } from '../../realtime-server/src/features/support/service.ts'
import { freePort } from '../../scripts/lib/ports.ts'
import { owes } from '../features/premium/owing.ts'
import type { Visit } from '../harness/browser.ts'
import { jobNode } from '../harness/jobs.ts'
import { afterTheEnd, expectFailedCalls } from '../harness/page-faults.ts'
import { type Person, password, person } from '../harness/person.ts'
import { refundEvent, reportPayment, sessionEvent, startStripe } from '../harness/stripe.ts'
import { journey, shared } from './journey.ts'
import { button, dialog, openDeck, showsPremium, topCard } from './premium.ts'
import { gotoLive, toastOf, visitAs } from './steps.ts'

describe('buying premium in the demo', async () => {
  const { world, browser } = await journey()
  for (const name of ['Una', 'Duo', 'Tria', 'Quad', 'Quin']) await person(world, { name })
  const me = await person(world)
  await me.call(premiumRoutes.purchase, {
    body: { type: 'subscription', amount: 3297, quantity: 3 },
  })
  const mine = await visitAs(browser, world, me)

  it('says why it was opened, adds months to those one has, and leads to the receipts', async () => {
    const page = await mine.context.newPage()
    await page.goto('/profile')
    await button(page, 'Add months').tap()
    await dialog(page).getByText('Any months you buy are added to it.').waitFor()
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
    await button(page, 'Add months').tap()
    await button(page, 'Get Premium for $10.99').tap()
    await dialog(page).getByText('You have Premium', { exact: true }).waitFor()
    await button(page, 'Continue').tap()
    await page.getByRole('link', { name: 'Receipts' }).tap()
    await page.getByText('Premium, 1 month', { exact: true }).waitFor()
    await page.getByText('Premium, 3 months', { exact: true }).waitFor()
    expect(await page.getByText('A demo purchase: nothing was charged.').count()).toBe(2)
    await page.reload()
    await page.getByText('Premium, 3 months', { exact: true }).waitFor()
    await button(page, 'Back').tap()
    await button(page, 'Add months').waitFor()
    await page.close()
  })

  it('closes with the browser’s Back, on the screen where it was opened, and opens again', async () => {
    const page = await mine.context.newPage()
    await page.goto('/discover')
    await page.getByRole('link', { name: 'Profile', exact: true }).tap()
    for (const way of ['back', 'button', 'back'] as const) {
      await button(page, 'Add months').tap()
      await dialog(page).getByText('Any months you buy are added to it.').waitFor()
      await page.waitForFunction(() => history.state?.layers === 1)
      if (way === 'back') await page.goBack()
      else await button(page, 'Close').tap()
      await dialog(page).waitFor({ state: 'detached' })
      await page.waitForFunction(() => !history.state?.layers)
      expect(new URL(page.url()).pathname).toBe('/profile')
    }
    await page.goBack()
    await page.waitForURL('**/discover')
    await page.close()
  })

  it('opens at the limit of likes in a room, with its hint', async () => {
    expectFailedCalls('POST /api/rooms/:id/match 403')
    const [free, other] = [await person(world), await person(world, { name: 'Rhea' })]
    const { id } = (await other.call(roomRoutes.create, { body: { name: 'Tea', description: '' } }))
      .body
    const tab = await other.live()
    expect((await tab.command('room:watch', { roomId: id })).ok).toBe(true)
    await world.database.db
      .updateTable('allowances')
      .set({ likes: 0 })
      .where('user_id', '=', free.id)
      .execute()
    const visit = await visitAs(browser, world, free)
    const { page } = visit
    await page.goto(`/app/rooms/${id}`)
    await button(page, 'People').tap()
    await button(page, 'Match with Rhea').tap()
    await dialog(page)
      .getByText(/^You've used today's likes\./)
      .waitFor()
    await button(page, 'Get Premium for $10.99').tap()
    await dialog(page).getByText('You have Premium', { exact: true }).waitFor()
    await button(page, 'Continue').tap()
    await dialog(page).waitFor({ state: 'detached' })
    await button(page, 'Match with Rhea').tap()
    await page.getByText('Proposed', { exact: true }).waitFor()
    tab.close()
    await visit.context.close()
  })

  it('says what is owed for calls before it is paid, and the receipts say afterwards by which purchase', async () => {
    const owing = await person(world)
    await owes(world, owing, 5)
    const visit = await visitAs(browser, world, owing)
    const { page } = visit
    await page.goto('/app/receipts')
    await page.getByText('Owed: added to your next purchase').waitFor()
    await button(page, 'See Premium').tap()
    await dialog(page)
      .getByText('$0.15 for video call minutes you agreed to pay for is added.')
      .waitFor()
    await button(page, 'Get Premium for $11.14').tap()
    await dialog(page).getByText('You have Premium', { exact: true }).waitFor()
    await button(page, 'Continue').tap()
    await page.getByText(/^Paid with your purchase of /).waitFor()
    await page.getByText('Video call minutes', { exact: true }).waitFor()
    await visit.context.close()
  })

  const countPurchases = async () =>
    (await world.database.db.selectFrom('purchases').select('id').execute()).length
  const loseAnswers = (page: Page) =>
    page.route('**/api/purchase', async (route) => {
      await route.fetch()
      await route.abort()
    })

  it('a press whose answer was lost is answered by its event', async () => {
    expectFailedCalls('POST /api/purchase ERR_FAILED')
    const page = await mine.context.newPage()
    await gotoLive(page, '/profile')
    const before = await countPurchases()
    await button(page, 'Add months').tap()
    await loseAnswers(page)
    await button(page, 'Get Premium for $10.99').tap()
    await dialog(page).getByText('You have Premium', { exact: true }).waitFor()
    expect(await countPurchases()).toBe(before + 1)
    await page.close()
  })

  it('a press whose answer and event were lost buys once when it is pressed again', async () => {
    expectFailedCalls('POST /api/purchase ERR_FAILED')
    const page = await mine.context.newPage()
    await page.routeWebSocket(/\/socket\.io\//, () => {})
    await page.goto('/profile')
    const before = await countPurchases()
    await button(page, 'Add months').tap()
    await loseAnswers(page)
    await button(page, 'Get Premium for $10.99').tap()
    await toastOf(page).getByText('Purchase Failed', { exact: true }).waitFor()
    await page.unroute('**/api/purchase')
    await button(page, 'Get Premium for $10.99').tap()
    await dialog(page).getByText('You have Premium', { exact: true }).waitFor()
    expect(await countPurchases()).toBe(before + 1)
    await page.close()
  })

  it('a question to support is answered live', async () => {
    const page = await mine.context.newPage()
    await gotoLive(page, '/app/account')
    await page.getByText('With Premium, your questions go first.').waitFor()
    await button(page, 'Contact support').tap()
    const sheet = page.getByRole('dialog', { name: 'Contact support' })
    await sheet.getByRole('button', { name: 'Send' }).tap()
    await sheet.getByText('Enter a subject.').waitFor()
    await sheet.getByLabel('Subject').fill('My crown')
    await sheet.getByLabel('Your question').fill('Where is it?')
    await sheet.getByRole('button', { name: 'Send' }).tap()
    await toastOf(page).getByText('Question sent', { exact: true }).waitFor()
    await page.getByText('Waiting', { exact: true }).waitFor()
    const { db } = world.database
    const { number } = await db
      .selectFrom('support_requests')
      .select('number')
      .executeTakeFirstOrThrow()
    const team = jobNode(world.database, {
      [`idle-${randomUUID()}`]: { every: 3_600_000, run: async () => {} },
    })
    await supportDesk({ db, ...team }).close(number, 'Above your deck.', 'team')
    await page.getByText('Above your deck.').waitFor()
    await page.getByText('New answer', { exact: true }).waitFor()
    await toastOf(page).getByText('Support answered your question', { exact: true }).waitFor()
    const read = db.selectFrom('support_requests').select('read_at')
    await expect.poll(async () => (await read.executeTakeFirstOrThrow()).read_at).not.toBeNull()
    await team.stop()
    await page.reload()
    await page.getByText('Answered', { exact: true }).waitFor()
    await page.close()
  })
})

describe('buying premium through Stripe', async () => {
  let mine: Visit
  let me: Person
  const stripe = await shared(startStripe())
  const port = await freePort()
  const { world, browser } = await journey(
    { ...stripe.settings, PUBLIC_URL: `http://127.0.0.1:${port}` },
    port,
  )
  for (const name of ['Una', 'Duo', 'Tria']) await person(world, { name })
  beforeEach(async () => {
    me = await person(world)
    mine = await visitAs(browser, world, me)
  })

  const sessionOfMine = async () => {
    const query = world.database.db
      .selectFrom('purchases')
      .select('id')
      .where('user_id', '=', me.id)
    const { id } = await query.orderBy('created_at', 'desc').executeTakeFirstOrThrow()
    return stripe.sessionOf(id)
  }

  async function toPayment(page: Page): Promise<void> {
    await button(page, 'Get More').tap()
    await dialog(page).getByText("You'll pay on Stripe's page and come right back.").waitFor()
    await button(page, 'Get Premium for $10.99').tap()
    await page.getByRole('heading', { name: 'Pay', exact: true }).waitFor()
  }

  it('says after the return what happened, and shows live when the payment is confirmed and when it is returned', async () => {
    const [other, page] = [await openDeck(mine), await openDeck(mine)]
    await toPayment(page)
    await page.getByRole('link', { name: 'Back' }).tap()
    await dialog(page).getByText("You haven't paid", { exact: true }).waitFor()
    expect(new URL(page.url()).search).toBe('')
    await button(page, 'Try again').tap()
    await button(page, 'Get Premium for $10.99').tap()
    await page.getByRole('link', { name: 'Pay now' }).tap()
    await dialog(page).getByText('Your payment is on its way', { exact: true }).waitFor()
    const session = await sessionOfMine()
    expect((await reportPayment(world.url, sessionEvent('completed', session))).status).toBe(200)
    await dialog(page).getByText('You have Premium', { exact: true }).waitFor()
    await toastOf(other).getByText('Premium is active', { exact: true }).waitFor()
    await button(page, 'Continue').tap()
    await showsPremium(page)
    await showsPremium(other)

    await reportPayment(world.url, refundEvent('created', session, 1099))
    await toastOf(page).getByText('We refunded a payment', { exact: true }).waitFor()
    for (const tab of [page, other]) {
      await tab.getByRole('img', { name: 'Premium', exact: true }).waitFor({ state: 'detached' })
      await button(tab, 'Get More').waitFor()
    }
    await page.goto('/app/receipts')
    await page.getByText('−$10.99').waitFor()
    await page.getByText('Refunded', { exact: true }).waitFor()
    await page.getByText(`Reference ${session.payment}`).waitFor()
    await mine.context.close()
  })

  it('leads a user who was signed out on the payment page through the sign-in to the outcome', async () => {
    expectFailedCalls(...afterTheEnd)
    const page = await openDeck(mine)
    await toPayment(page)
    const session = await sessionOfMine()
    await mine.context.clearCookies()
    await page.getByRole('link', { name: 'Pay now' }).tap()
    await page.getByLabel('Email').fill(`${me.user.username}@example.test`)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await button(page, 'Sign In').tap()
    await dialog(page).getByText('Your payment is on its way', { exact: true }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/discover')
    await reportPayment(world.url, sessionEvent('completed', session))
    await dialog(page).getByText('You have Premium', { exact: true }).waitFor()
    await mine.context.close()
  })

  it('is already paid when the confirmation was faster than the return', async () => {
    const page = await openDeck(mine)
    await toPayment(page)
    await reportPayment(world.url, sessionEvent('completed', await sessionOfMine()))
    await page.getByRole('link', { name: 'Pay now' }).tap()
    await dialog(page).getByText('You have Premium', { exact: true }).waitFor()
    await mine.context.close()
  })

  it('can be tried again after the browser’s Back, and after a payment that did not arrive', async () => {
    const page = await openDeck(mine)
    await toPayment(page)
    await page.goBack()
    await topCard(page).waitFor()
    await expect
      .poll(
        async () =>
          (await dialog(page).count()) === 0 ||
          (await button(page, 'Get Premium for $10.99').isEnabled()),
      )
      .toBe(true)
    if (await dialog(page).count()) await page.keyboard.press('Escape')
    await toPayment(page)
    const session = await sessionOfMine()
    await page.getByRole('link', { name: 'Pay now' }).tap()
    await dialog(page).getByText('Your payment is on its way', { exact: true }).waitFor()
    await reportPayment(world.url, sessionEvent('async_payment_failed', session))
    await dialog(page).getByText("The payment didn't go through", { exact: true }).waitFor()
    await button(page, 'Try again').tap()
    await button(page, 'Get Premium for $10.99').waitFor()
    await mine.context.close()
  })
})
