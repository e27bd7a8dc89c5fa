// needs: redis
import { authRoutes } from '@swoon/realtime-server/contract/auth'
import { premiumRoutes } from '@swoon/realtime-server/contract/premium'
import { expect, it } from 'vitest'
import { buy, collected, offer, owed, owes } from '../features/premium/owing.ts'
import { ofFile } from '../harness/file-world.ts'
import { type Nodes, startNodes } from '../harness/nodes.ts'
import { insertUsers, type Person } from '../harness/person.ts'
import { sized } from '../harness/sized.ts'
import { nonce, refundEvent, reportPayment, sessionEvent, startStripe } from '../harness/stripe.ts'

const stripe = ofFile(startStripe)
const demo = ofFile(startNodes)
const paid = ofFile(() => startNodes({ ...stripe.settings, PUBLIC_URL: 'http://swoon.example' }))

const grantsOf = ({ database }: Nodes, who: Person) =>
  database.db.selectFrom('premium_grants').selectAll().where('user_id', '=', who.id).execute()

it('equal purchases at once on two nodes are one, and are granted once', async () => {
  const [ann] = await insertUsers(demo, 1)
  if (!ann) throw new Error('no person')
  const key = nonce()
  const bought = await Promise.all(
    Array.from({ length: sized({ gate: 20, full: 50 }) }, (_, n) => buy(ann, key, demo.at(n))),
  )
  expect(new Set(bought.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(bought.map(({ body }) => body.purchase.id)).size).toBe(1)
  expect(new Set(bought.map(({ body }) => body.purchase.status))).toEqual(new Set(['paid']))
  expect(await grantsOf(demo, ann)).toHaveLength(1)
  expect((await ann.call(premiumRoutes.receipts, {})).body).toHaveLength(1)
})

it('different purchases at once on two nodes lose no month', async () => {
  const [ann] = await insertUsers(demo, 1)
  if (!ann) throw new Error('no person')
  const bought = await Promise.all(
    Array.from({ length: 12 }, (_, n) => buy(ann, nonce(), demo.at(n))),
  )
  expect(new Set(bought.map(({ status }) => status))).toEqual(new Set([200]))
  const until = Date.parse((await ann.call(authRoutes.me, {})).body.premiumExpiresAt ?? '')
  expect(until).toBeGreaterThan(Date.now() + 359 * 86_400_000)
})

it('purchases at once on two nodes collect what is owed once, also by both people of the same calls', async () => {
  for (let round = 0; round < 8; round++) {
    const [ann, bob] = await insertUsers(demo, 2)
    if (!ann || !bob) throw new Error('no person')
    for (const minutes of [5, 1, 4]) await owes(demo, ann, minutes, bob)
    for (const minutes of [3, 2]) await owes(demo, bob, minutes, ann)
    const bought = await Promise.all(
      Array.from({ length: 12 }, (_, n) => buy(n % 3 === 0 ? bob : ann, nonce(), demo.at(n))),
    )
    expect(new Set(bought.map(({ status }) => status))).toEqual(new Set([200]))
    for (const who of [ann, bob]) {
      expect((await offer(who)).owedCents).toBe(0)
      const shares = await owed(who)
      expect(shares).toHaveLength(5)
      expect(await collected(who)).toBe(shares.reduce((sum, { cents }) => sum + cents, 0))
    }
  }
})

it('what Stripe reports to both nodes at once counts once, and a refund in between leaves nothing', async () => {
  const people = await insertUsers(paid, 20)
  expect(people).toHaveLength(20)
  for (const [n, who] of people.entries()) {
    const { purchase } = (await buy(who, nonce(), paid.url)).body
    const session = stripe.sessionOf(purchase.id)
    const isRefunded = n % 2 === 1
    const events = [
      sessionEvent('completed', session),
      ...(isRefunded ? [refundEvent('created', session, 1099)] : []),
    ]
    const heard = await Promise.all(
      [...events, ...events, ...events].flatMap((event) =>
        paid.nodes.map(({ url }) => reportPayment(url, event)),
      ),
    )
    expect(new Set(heard.map(({ status }) => status))).toEqual(new Set([200]))
    const grants = await grantsOf(paid, who)
    expect(grants.map(({ taken_back }) => taken_back)).toEqual([isRefunded ? 1 : 0])
    expect((await who.call(authRoutes.me, {})).body.isPremium).toBe(!isRefunded)
  }
})
