import { authRoutes } from '@swoon/realtime-server/contract/auth'
import { premiumRoutes } from '@swoon/realtime-server/contract/premium'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { ofFile, peopleIn } from '../harness/file-world.ts'
import { spawnWorld, waitFor } from '../harness/server.ts'
import { type Event, nonce, reportPayment, sessionEvent, startStripe } from '../harness/stripe.ts'

const stripe = ofFile(startStripe)
const world = ofFile(() => spawnWorld({ ...stripe.settings, PUBLIC_URL: 'http://swoon.example' }))
const { ann } = peopleIn(world, ['ann'])

async function buy(): Promise<Event> {
  const body = { type: 'subscription', amount: 1099, quantity: 1, nonce: nonce() } as const
  const { purchase } = (await ann.call(premiumRoutes.purchase, { body })).body
  return sessionEvent('completed', stripe.sessionOf(purchase.id))
}
const send = (event: Event) =>
  reportPayment(world.url, event).then(
    ({ status }) => status,
    () => 'no answer',
  )
const grants = () =>
  world.database.db.selectFrom('premium_grants').selectAll().where('user_id', '=', ann.id).execute()

it('a payment whose message finds no server is granted once when it is repeated', async () => {
  const paid = await buy()
  await world.server.kill('SIGKILL')
  expect(await send(paid)).toBe('no answer')
  await world.restart()
  expect(await send(paid)).toBe(200)
  expect(await send(paid)).toBe(200)
  expect(await grants()).toHaveLength(1)
})

it('a server that is killed while it grants has granted nothing, and the repeat grants once', async () => {
  const paid = await buy()
  const { db } = world.database
  const asked = await db.transaction().execute(async (tx) => {
    // The grant waits for this row; everything before it is already written in its transaction.
    await sql`SELECT 1 FROM users WHERE id = ${ann.id} FOR UPDATE`.execute(tx)
    const asked = send(paid)
    const isWaiting = async () => {
      const { rows } = await sql`
        SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'
      `.execute(db)
      return rows.length > 0
    }
    await waitFor(isWaiting)
    await world.server.kill('SIGKILL')
    return { answer: await asked }
  })
  expect(asked.answer).toBe('no answer')
  expect(await grants()).toHaveLength(1)
  await world.restart()
  expect(await send(paid)).toBe(200)
  expect(await send(paid)).toBe(200)
  expect(await grants()).toHaveLength(2)
  const until = Date.parse((await ann.call(authRoutes.me, {})).body.premiumExpiresAt ?? '')
  expect((until - Date.now()) / 86_400_000).toBeGreaterThan(58)
})
