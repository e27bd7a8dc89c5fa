import { authRoutes } from '@swoon/realtime-server/contract/auth'
import { premiumRoutes } from '@swoon/realtime-server/contract/premium'
import { swipeRoutes } from '@swoon/realtime-server/contract/swipes'
import { describe, expect, it } from 'vitest'
import { readEnv } from '../../../realtime-server/src/env.ts'
import { expirePremium } from '../../../realtime-server/src/features/premium/service.ts'
import { worldOfFile } from '../../harness/file-world.ts'
import { later } from '../../harness/later.ts'
import { insertUsers, type Person } from '../../harness/person.ts'
import { startWorld } from '../../harness/server.ts'
import { nonce } from '../../harness/stripe.ts'
import { expectRefusal } from '../refusals.ts'

const world = worldOfFile()

const newPerson = async (): Promise<Person> => {
  const [one] = await insertUsers(world, 1)
  if (!one) throw new Error('no person')
  return one
}
const buy = (who: Person, quantity: number, key?: string, url?: string) =>
  who.call(
    premiumRoutes.purchase,
    {
      body: { type: 'subscription', amount: 1099 * quantity, quantity, ...(key && { nonce: key }) },
    },
    url,
  )
const me = async (who: Person) => (await who.call(authRoutes.me, {})).body
const receipts = async (who: Person) => (await who.call(premiumRoutes.receipts, {})).body
const monthsAhead = (months: number) => {
  const at = new Date()
  const day = at.getUTCDate()
  at.setUTCMonth(at.getUTCMonth() + months)
  // In a month without that day it ends on the last one.
  if (at.getUTCDate() !== day) at.setUTCDate(0)
  return at.getTime()
}

it('a month of premium is over after a month: the limit is back, whichever server one asks', async () => {
  const [ann, ...others] = await insertUsers(world, 12)
  if (!ann) throw new Error('no person')
  const { db } = world.database
  await buy(ann, 1)
  const day = 86_400_000
  const ahead = 32 * day
  // They have signed in again by then.
  const at = new Date(Date.now() + ahead)
  await db
    .updateTable('sessions')
    .set({ created_at: at, last_used_at: at })
    .where('user_id', '=', ann.id)
    .execute()
  const like = async (n: number, url?: string) =>
    (
      await ann.call(
        swipeRoutes.swipe,
        { body: { swipedId: others[n]?.id ?? '', isLike: true } },
        url,
      )
    ).status
  const before = await later(world, 27 * day, expirePremium.name)
  expect(
    (
      await db
        .selectFrom('users')
        .select('is_premium')
        .where('id', '=', ann.id)
        .executeTakeFirstOrThrow()
    ).is_premium,
  ).toBe(true)
  await before.close()
  const after = await later(world, ahead, expirePremium.name)
  const self = (await ann.call(authRoutes.me, {}, after.url)).body
  expect(self).toMatchObject({ isPremium: false, dailyLikesRemaining: 7, superLikesRemaining: 1 })
  expect(Date.parse(self.premiumExpiresAt ?? '')).toBeLessThan(at.getTime())
  for (let n = 0; n < 7; n++) expect(await like(n, after.url)).toBe(200)
  expect(await like(7, after.url)).toBe(403)
  await after.close()
})

describe('a demo purchase', () => {
  it('grants at once in every tab, says that nothing was charged, and is in the receipts', async () => {
    const ann = await newPerson()
    const [one, other] = [await ann.live(), await ann.live()]
    expect((await ann.call(premiumRoutes.offer, {})).body).toEqual({
      payment: 'demo',
      price: 1099,
      owedCents: 0,
    })
    const { status, body } = await buy(ann, 3)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      message: 'Premium is active. Nothing was charged.',
      checkoutUrl: null,
    })
    for (const tab of [one, other]) {
      const { user } = await tab.next('user:updated')
      expect(user.isPremium).toBe(true)
      expect(Math.abs(Date.parse(user.premiumExpiresAt ?? '') - monthsAhead(3))).toBeLessThan(
        86_400_000,
      )
      expect((await tab.next('purchase:changed')).purchase).toEqual(body.purchase)
      tab.close()
    }
    expect(await receipts(ann)).toEqual([
      {
        ...body.purchase,
        months: 3,
        amount: 3297,
        provider: 'demo',
        status: 'paid',
        reference: expect.any(String),
      },
    ])
    const again = await ann.call(premiumRoutes.receipt, { params: { id: body.purchase.id } })
    expect(again.body).toEqual(body.purchase)
  })

  it('ends the limit of likes and super likes at once', async () => {
    const [ann, ...others] = await insertUsers(world, 6)
    if (!ann) throw new Error('no person')
    await world.database.db
      .updateTable('allowances')
      .set({ likes: 1, super_likes: 0 })
      .where('user_id', '=', ann.id)
      .execute()
    const like = (n: number, isSuperLike = false) =>
      ann.call(swipeRoutes.swipe, {
        body: { swipedId: others[n]?.id ?? '', isLike: true, isSuperLike },
      })
    expect((await like(0)).status).toBe(200)
    expectRefusal(await like(1), 403, 'LIKE_LIMIT')
    expectRefusal(await like(2, true), 403, 'SUPER_LIKE_LIMIT')
    await buy(ann, 1)
    expect((await like(1)).status).toBe(200)
    expect((await like(2, true)).status).toBe(200)
    expect(await me(ann)).toMatchObject({ dailyLikesRemaining: 0, superLikesRemaining: 0 })
  })

  it('is the same purchase when it is sent again, and another one adds months', async () => {
    const ann = await newPerson()
    const key = nonce()
    const [first, second] = [await buy(ann, 1, key), await buy(ann, 1, key)]
    expect(second.body).toEqual(first.body)
    const until = (await me(ann)).premiumExpiresAt
    expectRefusal(await buy(ann, 2, key), 409, 'CONFLICT')
    expect((await me(ann)).premiumExpiresAt).toBe(until)
    await buy(ann, 12, nonce())
    expect(
      Math.abs(Date.parse((await me(ann)).premiumExpiresAt ?? '') - monthsAhead(13)),
    ).toBeLessThan(4 * 86_400_000)
    expect(await receipts(ann)).toHaveLength(2)
    const bob = await newPerson()
    expect((await buy(bob, 1, key)).body.purchase.id).not.toBe(first.body.purchase.id)
  })

  it('is refused with any other price, number, type or key, and nothing is written', async () => {
    const ann = await newPerson()
    const wrong = [
      { type: 'subscription', amount: 1, quantity: 1 },
      { type: 'subscription', amount: 1099, quantity: 2 },
      { type: 'subscription', amount: 0, quantity: 0 },
      { type: 'subscription', amount: -1099, quantity: -1 },
      { type: 'subscription', amount: 1099 * 13, quantity: 13 },
      { type: 'subscription', amount: 1648.5, quantity: 1.5 },
      { type: 'subscription', amount: '1099', quantity: 1 },
      { type: 'balloons', amount: 1099, quantity: 1 },
      { type: 'subscription', amount: 1099, quantity: 1, nonce: 'again' },
    ]
    for (const body of wrong)
      expectRefusal(await ann.call(premiumRoutes.purchase, { body: body as never }), 400, 'INVALID')
    expect(await receipts(ann)).toEqual([])
    expect((await me(ann)).isPremium).toBe(false)
  })

  it("is in no one else's receipts", async () => {
    const [ann, bob] = [await newPerson(), await newPerson()]
    const { purchase } = (await buy(ann, 1)).body
    expect(await receipts(bob)).toEqual([])
    expectRefusal(
      await bob.call(premiumRoutes.receipt, { params: { id: purchase.id } }),
      404,
      'NOT_FOUND',
    )
  })

  it('stays in the books without the person when the account is deleted', async () => {
    const ann = await newPerson()
    const { purchase } = (await buy(ann, 1)).body
    const { db } = world.database
    await db.deleteFrom('users').where('id', '=', ann.id).execute()
    const row = await db
      .selectFrom('purchases')
      .selectAll()
      .where('id', '=', purchase.id)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ user_id: null, amount: 1099, payment: purchase.reference })
    const grants = await db
      .selectFrom('premium_grants')
      .selectAll()
      .where('user_id', '=', ann.id)
      .execute()
    expect(grants).toEqual([])
  })
})

it('where no payment is set up, a purchase is refused with a sentence', async () => {
  const none = await startWorld({ PAYMENTS: 'none' })
  const [ann] = await insertUsers(none, 1)
  if (!ann) throw new Error('no person')
  const refused = await buy(ann, 1)
  expectRefusal(refused, 503, 'UNAVAILABLE')
  expect(refused.refusal?.error).toBe("Premium can't be bought here yet.")
  expect((await ann.call(premiumRoutes.offer, {})).body.payment).toBe('none')
  await none.close()
})

describe('the settings of payments', () => {
  const base = { DATABASE_URL: 'postgres://x', NODE_ENV: 'development' }
  const production = { ...base, NODE_ENV: 'production', SESSION_SECRET: 'a secret of our own 123' }
  const stripe = {
    STRIPE_SECRET_KEY: 'sk_live_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    PUBLIC_URL: 'https://swoon.example',
  }

  it('choose demo in development, nothing in production, and Stripe with its key', () => {
    expect(readEnv(base).PAYMENTS).toBe('demo')
    expect(readEnv(production).PAYMENTS).toBe('none')
    expect(readEnv({ ...production, ...stripe }).PAYMENTS).toBe('stripe')
    expect(readEnv({ ...base, ...stripe, PAYMENTS: 'demo' }).PAYMENTS).toBe('demo')
  })

  it('are refused when they are incomplete or give premium away', () => {
    expect(() => readEnv({ ...production, PAYMENTS: 'demo' })).toThrow('PAYMENTS must not be demo')
    expect(() => readEnv({ ...production, ...stripe, STRIPE_API: 'http://127.0.0.1:1' })).toThrow(
      'STRIPE_API is for tests',
    )
    expect(() => readEnv({ ...base, PAYMENTS: 'stripe' })).toThrow(
      'STRIPE_SECRET_KEY is missing, and payments through Stripe need it; STRIPE_WEBHOOK_SECRET',
    )
    expect(() => readEnv({ ...base, ...stripe, PUBLIC_URL: '' })).toThrow('PUBLIC_URL is missing')
    expect(() => readEnv({ ...base, ...stripe, STRIPE_SECRET_KEY: 'pk_live_1' })).toThrow(
      'must be a secret key',
    )
    expect(() => readEnv({ ...base, ...stripe, STRIPE_WEBHOOK_SECRET: 'sk_live_1' })).toThrow(
      'must be the signing secret',
    )
  })
})
