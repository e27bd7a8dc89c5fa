import { premiumRoutes } from '@swoon/realtime-server/contract/premium'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ofFile, worldOfFile } from '../../harness/file-world.ts'
import { insertUsers, type Person } from '../../harness/person.ts'
import { startWorld, type World } from '../../harness/server.ts'
import {
  nonce,
  refundEvent,
  reportPayment,
  sessionEvent,
  startStripe,
} from '../../harness/stripe.ts'
import { expectRefusal } from '../refusals.ts'
import { age, calling, goOn } from '../video-chat/calls.ts'
import { buy, collected, offer, owed, owes, receipts } from './owing.ts'

const stripe = ofFile(startStripe)
const demo = worldOfFile()
const paid = ofFile(() => startWorld({ ...stripe.settings, PUBLIC_URL: 'http://swoon.example' }))

async function people(world: World, count: number): Promise<Person[]> {
  const found = await insertUsers(world, count)
  expect(found).toHaveLength(count)
  return found
}
const newPerson = async (world: World) => (await people(world, 1))[0] as Person
const hear = async (event: Parameters<typeof reportPayment>[1]) =>
  expect((await reportPayment(paid.url, event)).status).toBe(200)

describe('minutes of calls that someone owes for', () => {
  it('are offered with the price, collected by the next purchase alone, and stand in the receipts', async () => {
    const ann = await newPerson(demo)
    expect((await offer(ann)).owedCents).toBe(0)
    const calls = [await owes(demo, ann, 5), await owes(demo, ann, 1)]
    expect(await offer(ann)).toEqual({ payment: 'demo', price: 1099, owedCents: 18 })
    expect(await owed(ann)).toMatchObject(
      [1, 5].map((minutes) => ({ minutes, purchaseId: null, paidAt: null })),
    )
    const { purchase } = (await buy(ann)).body
    expect(purchase).toMatchObject({ amount: 1099, owedCents: 18, status: 'paid' })
    expect((await offer(ann)).owedCents).toBe(0)
    const rows = await owed(ann)
    expect(rows.map(({ callId }) => callId).sort()).toEqual(calls.sort())
    for (const row of rows)
      expect(row).toMatchObject({ purchaseId: purchase.id, paidAt: purchase.paidAt })
    expect((await buy(ann)).body.purchase.owedCents).toBe(0)
    expect(await collected(ann)).toBe(18)
  })

  it('above $5 keep their user from further ones until they are paid, however long a payment page is open', async () => {
    const call = await calling(paid)
    await owes(paid, call.ann, 167)
    await age(paid, call.matchId, 905)
    const { purchase } = (await buy(call.ann)).body
    expect((await offer(call.ann)).owedCents).toBe(0)
    expectRefusal(await goOn(call.ann, call.matchId), 403, 'MINUTES_OWED')
    await hear(sessionEvent('completed', stripe.sessionOf(purchase.id)))
    expect((await goOn(call.ann, call.matchId)).status).toBe(200)
    call.close()
  })

  it('leave the amount of the call as it is', async () => {
    const ann = await newPerson(demo)
    await owes(demo, ann, 5)
    const body = { type: 'subscription', amount: 1099 + 15, quantity: 1 } as const
    expectRefusal(await ann.call(premiumRoutes.purchase, { body }), 400, 'INVALID')
    expect((await offer(ann)).owedCents).toBe(15)
  })

  it('are collected from each person for their own share', async () => {
    const [ann, bob] = (await people(demo, 2)) as [Person, Person]
    await owes(demo, ann, 5, bob)
    expect((await buy(bob)).body.purchase.owedCents).toBe(7)
    expect((await offer(ann)).owedCents).toBe(8)
    expect((await buy(ann)).body.purchase.owedCents).toBe(8)
    expect([await collected(ann), await collected(bob)]).toEqual([8, 7])
  })

  it('are a line of their own on the page of Stripe, and only the whole sum is taken as paid', async () => {
    const ann = await newPerson(paid)
    await owes(paid, ann, 5)
    const key = nonce()
    const { purchase } = (await buy(ann, key)).body
    expect((await buy(ann, key)).body.purchase).toEqual(purchase)
    const session = stripe.sessionOf(purchase.id)
    expect(Object.fromEntries(session.asked)).toMatchObject({
      'line_items[0][price_data][unit_amount]': '1099',
      'line_items[1][price_data][product_data][name]': 'Video call minutes',
      'line_items[1][price_data][unit_amount]': '15',
      'line_items[1][quantity]': '1',
    })
    expect(session.amount).toBe(1114)
    expect((await offer(ann)).owedCents).toBe(0)
    await hear(sessionEvent('completed', session, { amount: 1099 }))
    expect(await receipts(ann)).toEqual([])
    await hear(sessionEvent('completed', session))
    expect(await receipts(ann)).toMatchObject([{ amount: 1099, owedCents: 15, status: 'paid' }])
    expect((await owed(ann))[0]?.paidAt).not.toBeNull()
    // Refunded money is not charged again.
    await hear(refundEvent('created', session, 1114))
    expect((await offer(ann)).owedCents).toBe(0)
  })

  it.each(['expired', 'async_payment_failed'] as const)(
    'wait for the next purchase when the payment has ended: %s',
    async (type) => {
      const ann = await newPerson(paid)
      await owes(paid, ann, 5)
      const first = (await buy(ann)).body.purchase
      expect((await buy(ann)).body.purchase.owedCents).toBe(0)
      await hear(sessionEvent(type, stripe.sessionOf(first.id)))
      expect(await owed(ann)).toMatchObject([{ cents: 15, purchaseId: null, paidAt: null }])
      expect((await offer(ann)).owedCents).toBe(15)
      const next = (await buy(ann)).body.purchase
      expect(next.owedCents).toBe(15)
      await hear(sessionEvent('completed', stripe.sessionOf(next.id)))
      expect(await owed(ann)).toMatchObject([
        { cents: 15, purchaseId: next.id, paidAt: expect.any(String) },
      ])
    },
  )
})

const step = fc.oneof(
  fc.record({
    what: fc.constant('call' as const),
    minutes: fc.integer({ min: 1, max: 9 }),
    shared: fc.boolean(),
  }),
  fc.record({ what: fc.constant('buy' as const) }),
  fc.record({ what: fc.constantFrom('pay' as const, 'expire' as const), which: fc.nat(9) }),
)

it('whatever is called, bought, paid and left, each share is collected at most once, and none is lost', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      const [ann, bob] = (await people(paid, 2)) as [Person, Person]
      const open: string[] = []
      let [owedByAnn, paidByAnn] = [0, 0]
      const amounts = new Map<string, number>()
      for (const one of steps) {
        if (one.what === 'call') {
          await owes(paid, ann, one.minutes, one.shared ? bob : undefined)
          owedByAnn += one.shared
            ? one.minutes * 3 - Math.floor((one.minutes * 3) / 2)
            : one.minutes * 3
        } else if (one.what === 'buy') {
          const { purchase } = (await buy(ann)).body
          open.push(purchase.id)
          amounts.set(purchase.id, purchase.owedCents)
        } else {
          const [id] = open.splice(one.which % Math.max(open.length, 1), 1)
          if (!id) continue
          await hear(
            sessionEvent(one.what === 'pay' ? 'completed' : 'expired', stripe.sessionOf(id)),
          )
          if (one.what === 'pay') paidByAnn += amounts.get(id) ?? 0
        }
        const pending = open.reduce((sum, id) => sum + (amounts.get(id) ?? 0), 0)
        expect((await offer(ann)).owedCents + pending + paidByAnn).toBe(owedByAnn)
      }
      expect(await collected(ann)).toBe(paidByAnn)
      expect(await collected(bob)).toBe(0)
    }),
    { numRuns: 25 },
  )
})
