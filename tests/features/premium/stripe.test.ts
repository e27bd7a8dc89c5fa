import { authRoutes } from '@swoon/realtime-server/contract/auth'
import { premiumRoutes } from '@swoon/realtime-server/contract/premium'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { ofFile } from '../../harness/file-world.ts'
import { send } from '../../harness/http.ts'
import { untilWaiting, waitingQueries } from '../../harness/locks.ts'
import { insertUsers, type Person } from '../../harness/person.ts'
import { startWorld, waitFor } from '../../harness/server.ts'
import {
  disputeEvent,
  type Event,
  nonce,
  refundEvent,
  reportPayment,
  type Session,
  sessionEvent,
  startStripe,
} from '../../harness/stripe.ts'
import { expectRefusal } from '../refusals.ts'

const ours = 'http://swoon.example'
const stripe = ofFile(startStripe)
const world = ofFile(() => startWorld({ ...stripe.settings, PUBLIC_URL: ours }))

const buy = (who: Person, quantity = 1, key = nonce()) =>
  who.call(premiumRoutes.purchase, {
    body: { type: 'subscription', amount: 1099 * quantity, quantity, nonce: key },
  })

interface Buyer {
  ann: Person
  session: Session
  id: string
}
/** A person who was sent to the payment page. */
async function atCheckout(quantity = 1): Promise<Buyer> {
  const [ann] = await insertUsers(world, 1)
  if (!ann) throw new Error('no person')
  const { body, status } = await buy(ann, quantity)
  expect(status).toBe(200)
  return { ann, session: stripe.sessionOf(body.purchase.id), id: body.purchase.id }
}
const hear = async (...events: Event[]) => {
  expect(events).not.toEqual([])
  for (const event of events) expect((await reportPayment(world.url, event)).status).toBe(200)
}
const premiumOf = async ({ ann }: Buyer) => {
  const { isPremium, premiumExpiresAt } = (await ann.call(authRoutes.me, {})).body
  return isPremium ? premiumExpiresAt : null
}
const receipt = async ({ ann, id }: Buyer) =>
  (await ann.call(premiumRoutes.receipt, { params: { id } })).body
const grantsOf = ({ ann }: Buyer) =>
  world.database.db.selectFrom('premium_grants').selectAll().where('user_id', '=', ann.id).execute()
/** The remaining months of the one grant. */
const monthsOf = async (buyer: Buyer) => {
  const grants = await grantsOf(buyer)
  expect(grants.length).toBeLessThanOrEqual(1)
  return grants.reduce((sum, { months, taken_back }) => sum + (months ?? 0) - taken_back, 0)
}

describe('a purchase through Stripe', () => {
  it('leads to the payment page, and grants when Stripe says that it is paid, in every tab', async () => {
    const buyer = await atCheckout(3)
    const { ann, session, id } = buyer
    const tabs = [await ann.live(), await ann.live()]
    expect(Object.fromEntries(session.asked)).toMatchObject({
      mode: 'payment',
      client_reference_id: id,
      'metadata[purchase]': id,
      'line_items[0][quantity]': '3',
      'line_items[0][price_data][unit_amount]': '1099',
      'line_items[0][price_data][currency]': 'usd',
      success_url: `${ours}/discover?purchase=${id}&returned`,
      cancel_url: `${ours}/discover?purchase=${id}&cancelled`,
    })
    expect(session.asked.toString()).not.toContain(ann.id)
    expect(await premiumOf(buyer)).toBeNull()
    expect((await receipt(buyer)).status).toBe('open')
    expect((await ann.call(premiumRoutes.receipts, {})).body).toEqual([])
    await hear(sessionEvent('completed', session))
    for (const tab of tabs) {
      expect((await tab.next('user:updated')).user.isPremium).toBe(true)
      expect((await tab.next('purchase:changed')).purchase).toMatchObject({
        id,
        status: 'paid',
        reference: session.payment,
      })
      tab.close()
    }
    expect(await monthsOf(buyer)).toBe(3)
    expect((await ann.call(premiumRoutes.receipts, {})).body).toMatchObject([
      { amount: 3297, reference: session.payment },
    ])
  })

  it('keeps its page when it is sent again, also after the answer of Stripe was lost', async () => {
    const [ann] = await insertUsers(world, 1)
    if (!ann) throw new Error('no person')
    const key = nonce()
    stripe.setDown(true)
    const refused = await buy(ann, 1, key)
    stripe.setDown(false)
    expectRefusal(refused, 503, 'UNAVAILABLE')
    expect(refused.refusal?.error).toContain('Nothing was charged')
    const pages = await Promise.all(Array.from({ length: 8 }, () => buy(ann, 1, key)))
    expect(new Set(pages.map(({ body }) => body.checkoutUrl)).size).toBe(1)
    expect(
      [...stripe.sessions.values()].filter(
        ({ purchaseId }) => purchaseId === pages[0]?.body.purchase.id,
      ),
    ).toHaveLength(1)
  })

  it('grants once, however often and from however many sides Stripe says it', async () => {
    const buyer = await atCheckout(2)
    const paid = sessionEvent('completed', buyer.session)
    const other = sessionEvent('async_payment_succeeded', buyer.session)
    await Promise.all([paid, paid, other, paid, other].map((event) => hear(event)))
    const until = await premiumOf(buyer)
    await hear(paid, sessionEvent('completed', buyer.session))
    expect(await premiumOf(buyer)).toBe(until)
    expect(await monthsOf(buyer)).toBe(2)
  })

  it('waits for a payment that takes days, and is not undone by events that come late', async () => {
    const buyer = await atCheckout()
    const { session } = buyer
    const tab = await buyer.ann.live()
    await hear(sessionEvent('completed', session, { paid: false }))
    expect((await tab.next('purchase:changed')).purchase.status).toBe('processing')
    expect(await premiumOf(buyer)).toBeNull()
    await hear(sessionEvent('async_payment_succeeded', session))
    const until = await premiumOf(buyer)
    expect(until).not.toBeNull()
    await hear(
      sessionEvent('completed', session, { paid: false }),
      sessionEvent('expired', session),
    )
    expect(await receipt(buyer)).toMatchObject({ status: 'paid' })
    expect(await premiumOf(buyer)).toBe(until)
    tab.close()
  })

  it('ends without a grant when the page was left or the payment failed, and asks for a new start', async () => {
    const [ann] = await insertUsers(world, 1)
    if (!ann) throw new Error('no person')
    const key = nonce()
    const { purchase } = (await buy(ann, 1, key)).body
    const buyer = { ann, id: purchase.id, session: stripe.sessionOf(purchase.id) }
    await hear(sessionEvent('expired', buyer.session))
    expect((await receipt(buyer)).status).toBe('ended')
    expect(await premiumOf(buyer)).toBeNull()
    expectRefusal(await buy(ann, 1, key), 409, 'CONFLICT')
    const failed = await atCheckout()
    await hear(
      sessionEvent('completed', failed.session, { paid: false }),
      sessionEvent('async_payment_failed', failed.session),
    )
    expect((await receipt(failed)).status).toBe('ended')
    expect(await grantsOf(failed)).toEqual([])
  })

  it('is not granted for another amount, currency or session', async () => {
    const buyer = await atCheckout()
    await hear(
      sessionEvent('completed', buyer.session, { amount: 1 }),
      sessionEvent('completed', buyer.session, { currency: 'jpy' }),
      sessionEvent('completed', { ...buyer.session, id: 'cs_other' }),
      sessionEvent('completed', { ...buyer.session, purchaseId: nonce() }),
    )
    expect(await grantsOf(buyer)).toEqual([])
    expect((await receipt(buyer)).status).toBe('open')
  })

  it('is written down but not granted when the account was deleted meanwhile', async () => {
    const { ann, session, id } = await atCheckout()
    const { db } = world.database
    await db.deleteFrom('users').where('id', '=', ann.id).execute()
    await hear(sessionEvent('completed', session))
    const row = await db
      .selectFrom('purchases')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({
      user_id: null,
      payment: session.payment,
      paid_at: expect.any(Date),
    })
  })
})

describe("Stripe's messages", () => {
  it('count only with their signature, unchanged and of the last minutes', async () => {
    const buyer = await atCheckout()
    const paid = sessionEvent('completed', buyer.session)
    const wrong = [
      { secret: 'whsec_other' },
      { age: 3600 },
      { signature: 't=1,v1=00' },
      { signature: 'x' },
    ]
    for (const signing of wrong)
      expectRefusal(await reportPayment(world.url, paid, signing), 400, 'INVALID')
    const unsigned = await fetch(`${world.url}/api/purchase/stripe`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(paid),
    })
    expect(unsigned.status).toBe(400)
    expect(await grantsOf(buyer)).toEqual([])
    await hear(paid)
    expect(await monthsOf(buyer)).toBe(1)
  })

  it('may be as long as a dispute with its evidence, but only if they bear a signature', async () => {
    const buyer = await atCheckout()
    const paid = sessionEvent('completed', buyer.session)
    const evidence = 'They have talked every day. '.repeat(10_000)
    const long = { ...paid, data: { object: { ...paid.data.object, evidence } } }
    const unsigned = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(long),
    }
    expect((await send(`${world.url}/api/purchase/stripe`, unsigned)).status).toBe(400)
    expectRefusal(await reportPayment(world.url, long, { secret: 'whsec_other' }), 400, 'INVALID')
    expect(await grantsOf(buyer)).toEqual([])
    await hear(long)
    expect(await monthsOf(buyer)).toBe(1)
  })

  it('that are not as we know them are taken, logged, and mean nothing', async () => {
    const buyer = await atCheckout()
    const paid = sessionEvent('completed', buyer.session)
    const odd = (field: string, value: unknown) => ({
      ...paid,
      data: { object: { ...paid.data.object, [field]: value } },
    })
    const refund = (amount: unknown) => {
      const event = refundEvent('created', buyer.session, 1)
      return { ...event, data: { object: { ...event.data.object, amount } } }
    }
    await hear(
      odd('metadata', { purchase: 'order 7' }),
      odd('metadata', 'none'),
      odd('metadata', null),
      odd('amount_total', '1099'),
      odd('amount_total', 2 ** 40),
      odd('id', 7),
      odd('id', 'cs_\u0000'),
      odd('payment_intent', { id: ['pi'] }),
      refund('1099'),
      refund(-1),
      refund(2 ** 40),
      { ...paid, data: {} } as Event,
      { ...paid, id: '' },
    )
    expect(await grantsOf(buyer)).toEqual([])
    expect((await receipt(buyer)).status).toBe('open')
    await hear(paid)
    expect(await monthsOf(buyer)).toBe(1)
  })

  it('of other kinds are taken and mean nothing', async () => {
    const { ann, session } = await atCheckout()
    const event = { ...sessionEvent('completed', session), type: 'invoice.paid' }
    await hear(event, event)
    expect((await ann.call(authRoutes.me, {})).body).toMatchObject({ isPremium: false })
  })
})

describe('money that goes back', () => {
  it('takes its months back, in part or in whole, once for each refund', async () => {
    const buyer = await atCheckout(3)
    const { ann, session } = buyer
    await hear(sessionEvent('completed', session))
    const tab = await ann.live()
    const part = refundEvent('created', session, 1500)
    await hear(part, part, { ...part, id: 'evt_again' })
    expect(await monthsOf(buyer)).toBe(2)
    await hear(refundEvent('created', session, 3297 - 1500))
    await tab.next('user:updated', ({ user }) => !user.isPremium)
    await tab.next('purchase:changed', ({ purchase }) => purchase.returns.length === 2)
    const reported = tab
      .all('purchase:changed')
      .map(({ purchase }) => purchase.returns.map(({ amount }) => amount))
    expect(reported).toEqual([[1500], [1500, 1797]])
    expect(await monthsOf(buyer)).toBe(0)
    expect((await receipt(buyer)).returns).toHaveLength(2)
    tab.close()
  })

  it('takes nothing for less than a month, and gives a refund back that failed', async () => {
    const buyer = await atCheckout()
    await hear(sessionEvent('completed', buyer.session), refundEvent('created', buyer.session, 500))
    expect(await monthsOf(buyer)).toBe(1)
    const until = await premiumOf(buyer)
    await hear(refundEvent('created', buyer.session, 599, 're_1'))
    expect(await premiumOf(buyer)).toBeNull()
    await hear(
      refundEvent('failed', buyer.session, 599, 're_1'),
      refundEvent('updated', buyer.session, 599, 're_1'),
    )
    expect(await premiumOf(buyer)).toBe(until)
  })

  it('by a dispute takes all months, and gives them back when it ends in our favour, in either order', async () => {
    for (const order of [
      ['funds_withdrawn', 'funds_reinstated'],
      ['funds_reinstated', 'funds_withdrawn'],
    ] as const) {
      const buyer = await atCheckout(2)
      await hear(sessionEvent('completed', buyer.session))
      const until = await premiumOf(buyer)
      const dispute = nonce()
      const [first, second] = order.map((type) => disputeEvent(type, buyer.session, dispute)) as [
        Event,
        Event,
      ]
      await hear(first, first)
      expect(await monthsOf(buyer)).toBe(order[0] === 'funds_withdrawn' ? 0 : 2)
      await hear(second)
      expect(await premiumOf(buyer)).toBe(until)
      expect(await monthsOf(buyer)).toBe(2)
    }
  })

  it('before Stripe has said that it was paid grants nothing afterwards', async () => {
    const buyer = await atCheckout()
    await hear(
      refundEvent('created', buyer.session, 1099),
      sessionEvent('completed', buyer.session),
    )
    expect(await monthsOf(buyer)).toBe(0)
    expect(await premiumOf(buyer)).toBeNull()
    expect(await receipt(buyer)).toMatchObject({ status: 'paid', returns: [{ amount: 1099 }] })
    const both = await Promise.all(Array.from({ length: 10 }, () => atCheckout()))
    await Promise.all(
      both.flatMap(({ session }) => [
        hear(sessionEvent('completed', session)),
        hear(refundEvent('created', session, 1099)),
      ]),
    )
    for (const one of both) expect(await monthsOf(one)).toBe(0)
  })

  it('while the payment is being noted waits for it, and then takes its months back', async () => {
    const buyer = await atCheckout()
    const { db } = world.database
    let isRefundHeard = false
    const [paid, refund] = await db.transaction().execute(async (tx) => {
      // The grant waits for this row, after it has checked for refunds.
      await sql`SELECT FROM users WHERE id = ${buyer.ann.id} FOR UPDATE`.execute(tx)
      const paid = reportPayment(world.url, sessionEvent('completed', buyer.session))
      await untilWaiting(world, 1)
      const refund = reportPayment(world.url, refundEvent('created', buyer.session, 1099)).finally(
        () => {
          isRefundHeard = true
        },
      )
      await waitFor(async () => isRefundHeard || (await waitingQueries(world)) >= 2)
      return [paid, refund]
    })
    expect([(await paid).status, (await refund).status]).toEqual([200, 200])
    expect(await monthsOf(buyer)).toBe(0)
  })

  it('leaves the months of other purchases', async () => {
    const buyer = await atCheckout()
    await hear(sessionEvent('completed', buyer.session))
    const second = (await buy(buyer.ann, 6)).body.purchase
    await hear(sessionEvent('completed', stripe.sessionOf(second.id)))
    await hear(refundEvent('created', buyer.session, 1099))
    const until = Date.parse((await premiumOf(buyer)) ?? '')
    expect(until).toBeGreaterThan(Date.now() + 180 * 86_400_000)
    expect(until).toBeLessThan(Date.now() + 185 * 86_400_000)
  })
})
