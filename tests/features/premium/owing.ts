import { premiumRoutes } from '@swoon/realtime-server/contract/premium'
import { videoChatRoutes } from '@swoon/realtime-server/contract/video-chat'
import { v7 as uuid } from 'uuid'
import type { Person } from '../../harness/person.ts'
import type { World } from '../../harness/server.ts'
import { nonce } from '../../harness/stripe.ts'

type Place = Pick<World, 'database'>

/** A past call for which one person owes this many minutes, or both owe half each. */
export async function owes(
  { database: { db } }: Place,
  who: Person,
  minutes: number,
  other?: Person,
): Promise<string> {
  const closed_at = new Date()
  const seconds = (minutes + 15) * 60
  const half = Math.floor((minutes * 3) / 2)
  const id = uuid()
  await db
    .insertInto('video_calls')
    .values({
      id,
      match_id: uuid(),
      user1_id: who.id,
      user2_id: other?.id ?? null,
      started_at: new Date(closed_at.getTime() - seconds * 1000),
      closed_at,
      how: 'hung_up',
      seconds,
      paid_minutes: minutes,
      user1_cents: other ? minutes * 3 - half : minutes * 3,
      user2_cents: other ? half : 0,
    })
    .execute()
  return id
}

export const buy = (who: Person, key = nonce(), url?: string) =>
  who.call(
    premiumRoutes.purchase,
    { body: { type: 'subscription', amount: 1099, quantity: 1, nonce: key } },
    url,
  )
export const offer = async (who: Person) => (await who.call(premiumRoutes.offer, {})).body
export const receipts = async (who: Person) => (await who.call(premiumRoutes.receipts, {})).body
export const owed = async (who: Person) => (await who.call(videoChatRoutes.owed, {})).body
/** Cents that the person's paid purchases have settled for calls. */
export const collected = async (who: Person) =>
  (await receipts(who))
    .filter(({ status }) => status === 'paid')
    .reduce((sum, each) => sum + each.owedCents, 0)
