import { authRoutes } from '@swoon/realtime-server/contract/auth'
import { premiumRoutes } from '@swoon/realtime-server/contract/premium'
import { expect, it } from 'vitest'
import { ofFile } from '../../harness/file-world.ts'
import { later } from '../../harness/later.ts'
import { insertUsers, type Person } from '../../harness/person.ts'
import { startWorld } from '../../harness/server.ts'
import {
  nonce,
  reportPayment,
  type Session,
  sessionEvent,
  startStripe,
} from '../../harness/stripe.ts'
import { expectRefusal } from '../refusals.ts'
import { buy, offer, owes } from './owing.ts'

const minute = 60_000
const stripe = ofFile(startStripe)
const settings = () => ({ ...stripe.settings, PUBLIC_URL: 'http://swoon.example' })
const world = ofFile(() => startWorld(settings()))
/** Lead of the last server's clock: the next one's must be larger, so that its jobs are due. */
let ahead = 0

/** Makes a server ask Stripe, this many minutes after the last time. */
async function ask(minutes: number): Promise<void> {
  ahead += minutes * minute
  const server = await later(world, ahead, 'unknown-payments', settings())
  await server.close()
}

async function atCheckout(): Promise<{ ann: Person; id: string; session: Session }> {
  const [ann] = await insertUsers(world, 1)
  if (!ann) throw new Error('no person')
  const { id } = (await buy(ann)).body.purchase
  return { ann, id, session: stripe.sessionOf(id) }
}
const status = async ({ ann, id }: { ann: Person; id: string }) =>
  (await ann.call(premiumRoutes.receipt, { params: { id } })).body.status
const grants = ({ ann }: { ann: Person }) =>
  world.database.db.selectFrom('premium_grants').selectAll().where('user_id', '=', ann.id).execute()
const isPaid = { status: 'complete', payment_status: 'paid' }

it('a payment whose message was lost is found by asking, and counts once with a message that comes late', async () => {
  const [early, late, open] = [await atCheckout(), await atCheckout(), await atCheckout()]
  stripe.states.set(early.session.id, isPaid)
  await ask(6)
  expect([await status(early), await status(late), await status(open)]).toEqual([
    'paid',
    'open',
    'open',
  ])
  expect((await early.ann.call(authRoutes.me, {})).body.isPremium).toBe(true)
  await reportPayment(world.url, sessionEvent('completed', early.session))
  expect(await grants(early)).toHaveLength(1)
  stripe.states.set(late.session.id, isPaid)
  const event = sessionEvent('completed', late.session)
  await Promise.all([ask(6), reportPayment(world.url, event), reportPayment(world.url, event)])
  await ask(6)
  expect(await grants(late)).toHaveLength(1)
  expect(await status(open)).toBe('open')
})

it('a payment on its way, one that failed and one that expired are found too', async () => {
  const [underway, failed, expired] = [await atCheckout(), await atCheckout(), await atCheckout()]
  await owes(world, expired.ann, 5)
  const unpaid = { status: 'complete', payment_status: 'unpaid' }
  stripe.states.set(underway.session.id, { ...unpaid, payment_intent: { status: 'processing' } })
  stripe.states.set(failed.session.id, {
    ...unpaid,
    payment_intent: { status: 'requires_payment_method' },
  })
  stripe.states.set(expired.session.id, { status: 'expired', payment_status: 'unpaid' })
  await ask(61)
  expect([await status(underway), await status(failed), await status(expired)]).toEqual([
    'processing',
    'ended',
    'ended',
  ])
  expect((await offer(expired.ann)).owedCents).toBe(15)
  stripe.states.set(underway.session.id, isPaid)
  await ask(61)
  expect(await status(underway)).toBe('paid')
})

it('while Stripe is down nothing is decided, one question a run finds out, and it is asked again', async () => {
  const [buyer] = [await atCheckout(), await atCheckout()]
  stripe.states.set(buyer.session.id, isPaid)
  stripe.setDown(true)
  const before = stripe.calls()
  await ask(61)
  expect(stripe.calls()).toBe(before + 1)
  stripe.setDown(false)
  expect(await status(buyer)).toBe('open')
  await ask(61)
  expect(await status(buyer)).toBe('paid')
})

it('a purchase whose page never opened is given up after an hour, and sets free what it collects', async () => {
  const [ann] = await insertUsers(world, 1)
  if (!ann) throw new Error('no person')
  await owes(world, ann, 5)
  const key = nonce()
  stripe.setDown(true)
  expectRefusal(await buy(ann, key), 503, 'UNAVAILABLE')
  stripe.setDown(false)
  expect((await offer(ann)).owedCents).toBe(0)
  await ask(65)
  expect((await offer(ann)).owedCents).toBe(15)
  expectRefusal(await buy(ann, key), 409, 'CONFLICT')
  expect((await buy(ann)).body.purchase.owedCents).toBe(15)
})
