import { type PurchaseView, premiumRoutes } from '@swoon/realtime-server/contract/premium'
import type { Page } from 'playwright-core'
import { person } from '../../harness/person.ts'
import type { World } from '../../harness/server.ts'
import { fail, hold, type Screenshot, type Viewer } from '../screenshot.ts'

const anybody = (world: World): Promise<Viewer> => person(world)

/** A person with three months of premium. */
async function premium(world: World): Promise<Viewer> {
  const me = await person(world)
  await me.call(premiumRoutes.purchase, {
    body: { type: 'subscription', amount: 3297, quantity: 3 },
  })
  return me
}

const id = '01970000-0000-7000-8000-000000000001'
const sample: PurchaseView = {
  id,
  createdAt: '2026-11-02T10:00:00.000Z',
  months: 1,
  amount: 1099,
  owedCents: 0,
  provider: 'stripe',
  status: 'open',
  paidAt: null,
  reference: null,
  returns: [],
}
const paid = {
  status: 'paid',
  paidAt: '2026-11-02T10:01:00.000Z',
  reference: 'pi_3QKx2LJc8Vw1rT0Y0nFh4aBc',
} as const

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

async function open(page: Page): Promise<void> {
  await page.goto('/profile')
  await page.getByRole('button', { name: /^(Get Premium|Add months)$/ }).click()
  await page.getByRole('dialog', { name: 'Enhance Your Dating Experience' }).waitFor()
}

const offered = (page: Page) => page.getByText('$131.88').waitFor()

const dialog = (name: string, show: Screenshot['show'], prepare = anybody): Screenshot => ({
  name: `premium-${name}`,
  prepare,
  unturnable: true,
  show,
})

/** The dialog after returning from the payment page. */
const returned = (
  name: string,
  purchase: Partial<PurchaseView>,
  outcome: 'returned' | 'cancelled',
  text: string,
) =>
  dialog(name, async (page) => {
    await page.route('**/api/purchases/*', (route) =>
      route.fulfill({ json: { ...sample, ...purchase } }),
    )
    await page.goto(`/discover?purchase=${id}&${outcome}`)
    await page.getByText(text, { exact: true }).waitFor()
  })

const receipts = (
  name: string,
  show: (page: Page) => Promise<void>,
  prepare = anybody,
): Screenshot => ({
  name: `premium-receipts${name}`,
  prepare,
  async show(page) {
    await show(page)
    await page.goto('/app/receipts')
    await page.getByRole('heading', { name: 'Receipts', exact: true }).waitFor()
  },
})

export const screenshots: Screenshot[] = [
  dialog('offer', async (page) => {
    await open(page)
    await offered(page)
  }),
  dialog('offer-loading', async (page) => {
    await hold(page, '**/api/purchase/offer')
    await open(page)
  }),
  dialog('offer-failed', async (page) => {
    await fail(page, '**/api/purchase/offer')
    await open(page)
    await page.getByText("The price didn't load. Check your connection.").waitFor()
  }),
  dialog('offer-stripe', async (page) => {
    await page.route('**/api/purchase/offer', (route) =>
      route.fulfill({ json: { payment: 'stripe', price: 1099, owedCents: 15 } }),
    )
    await open(page)
    await page.getByText('6 months').click()
    await page.getByText('6 months, paid once').waitFor()
  }),
  dialog('offer-none', async (page) => {
    await page.route('**/api/purchase/offer', (route) =>
      route.fulfill({ json: { payment: 'none', price: 1099, owedCents: 0 } }),
    )
    await open(page)
    await page.getByText("Premium isn't for sale here yet.").waitFor()
  }),
  dialog('buying', async (page) => {
    await open(page)
    await offered(page)
    await hold(page, '**/api/purchase')
    await press(page, 'Get Premium for $10.99')
  }),
  dialog('failed', async (page) => {
    await open(page)
    await offered(page)
    await page.route('**/api/purchase', (route) => route.fulfill({ status: 403, body: '' }))
    await press(page, 'Get Premium for $10.99')
    await page.getByText('Purchase Failed', { exact: true }).waitFor()
  }),
  {
    ...dialog('bought', async (page) => {
      await open(page)
      await offered(page)
      await press(page, 'Get Premium for $10.99')
      await page.getByText('You have Premium', { exact: true }).waitFor()
    }),
    fresh: true,
  },
  dialog(
    'more-months',
    async (page) => {
      await open(page)
      await offered(page)
    },
    premium,
  ),
  dialog('offer-at-limit', async (page) => {
    await page.route('**/api/swipes', (route) =>
      route.fulfill({
        status: 403,
        json: {
          error: 'Super like limit reached',
          code: 'SUPER_LIKE_LIMIT',
          requiresPurchase: true,
        },
      }),
    )
    await page.goto('/discover')
    await page.locator('[data-card]:not([inert])').waitFor()
    await page.getByRole('button', { name: 'Super like', exact: true }).click()
    await page.getByText(/^You've used today's super likes\./).waitFor()
  }),
  returned('waiting', {}, 'returned', 'Your payment is on its way'),
  returned('cancelled', {}, 'cancelled', "You haven't paid"),
  returned('ended', { status: 'ended' }, 'returned', "The payment didn't go through"),
  dialog('lookup-failed', async (page) => {
    await fail(page, '**/api/purchases/*')
    await page.goto(`/discover?purchase=${id}&returned`)
    await page.getByText("We couldn't look up your purchase").waitFor()
  }),
  receipts('', async (page) => {
    const second = { ...sample, ...paid, id: id.replace(/1$/, '2'), months: 6, amount: 6594 }
    const refund = {
      id: 're_1',
      kind: 'refund',
      amount: 2198,
      returnedAt: '2026-11-12T10:00:00.000Z',
      undoneAt: null,
    }
    const dispute = {
      ...refund,
      id: 'dp_1',
      kind: 'dispute',
      amount: 1099,
      undoneAt: '2026-11-20T10:00:00.000Z',
    }
    await page.route('**/api/purchases', (route) =>
      route.fulfill({
        json: [
          { ...sample, status: 'processing' },
          { ...second, owedCents: 15, returns: [refund] },
          { ...sample, ...paid, id: id.replace(/1$/, '3'), returns: [dispute] },
          { ...sample, ...paid, id: id.replace(/1$/, '4'), returns: [{ ...refund, amount: 1099 }] },
          {
            ...sample,
            ...paid,
            id: id.replace(/1$/, '5'),
            provider: 'demo',
            reference: `demo_${id}`,
          },
        ],
      }),
    )
  }),
  receipts('-given', async (page) => {
    const gift = { months: 2, givenAt: '2026-11-12T10:00:00.000Z' }
    const [startsAt, endsAt] = ['2026-12-01T10:00:00.000Z', '2027-02-01T10:00:00.000Z']
    await page.route('**/api/premium/given', (route) =>
      route.fulfill({ json: [{ id, ...gift, startsAt, endsAt }] }),
    )
  }),
  receipts('-given-failed', async (page) => void (await fail(page, '**/api/premium/given'))),
  receipts('-empty', async () => {}),
  receipts('-loading', async (page) => void (await hold(page, '**/api/purchases'))),
  receipts('-failed', async (page) => void (await fail(page, '**/api/purchases'))),
  receipts('-calls-failed', async (page) => void (await fail(page, '**/api/video-chat/owed'))),
  receipts('-calls-loading', async (page) => void (await hold(page, '**/api/video-chat/owed'))),
  {
    name: 'premium-profile',
    prepare: premium,
    aim: (page) => page.getByRole('heading', { name: 'Premium' }).scrollIntoViewIfNeeded(),
    async show(page) {
      await page.goto('/profile')
      await page.getByRole('button', { name: 'Add months' }).waitFor()
    },
  },
]
