import { authRoutes } from '@swoon/realtime-server/contract/auth'
import { balloonGameRoutes } from '@swoon/realtime-server/contract/balloon-games'
import { chatRoutes } from '@swoon/realtime-server/contract/chat'
import { matchRoutes } from '@swoon/realtime-server/contract/matches'
import { premiumRoutes } from '@swoon/realtime-server/contract/premium'
import { roomRoutes } from '@swoon/realtime-server/contract/rooms'
import { supportRoutes } from '@swoon/realtime-server/contract/support'
import { matchOf } from '../../harness/pairs.ts'
import { insertUsers, type Person, person } from '../../harness/person.ts'
import type { World } from '../../harness/server.ts'
import { tomorrowsGame } from './balloon-games.ts'
import type { Kind, Stage } from './rows.ts'

export interface Staged {
  stage: Stage
  /** The cookie of each kind of actor; empty for `nobody`. */
  cookies: Record<Kind, string>
  /** Max, Olga's match. */
  max: Person
  close(): void
}

/** Olga with all data used in the matrix, and one actor of each kind. */
export async function makeStage(world: World): Promise<Staged> {
  const { db } = world.database
  const olga = await person(world, { name: 'Olga', gender: 'female' })
  const others = await insertUsers(world, 9)
  const [expired, signedOut, banned, unwanted, blocked, blocker, unmatched, stranger, max] = others
  if (
    !expired ||
    !signedOut ||
    !banned ||
    !unwanted ||
    !blocked ||
    !blocker ||
    !unmatched ||
    !stranger ||
    !max
  )
    throw new Error('someone is missing')
  const now = new Date()
  const old = new Date(now.getTime() - 40 * 86_400_000)
  await db
    .updateTable('sessions')
    .set({ created_at: old })
    .where('user_id', '=', expired.id)
    .execute()
  await signedOut.call(authRoutes.logout, {})
  await db.updateTable('users').set({ banned_at: now }).where('id', '=', banned.id).execute()
  await db.updateTable('users').set({ min_age: 60 }).where('id', '=', unwanted.id).execute()
  // A tab that connects within a minute after a block of its user is asked to refetch.
  const created_at = new Date(now.getTime() - 3_600_000)
  const block = (blocker_id: string, blocked_id: string) => ({ blocker_id, blocked_id, created_at })
  await db
    .insertInto('blocks')
    .values([block(olga.id, blocked.id), block(blocker.id, olga.id)])
    .execute()
  await unmatched.call(matchRoutes.unmatch, { params: { id: await matchOf(olga, unmatched) } })
  const matchId = await matchOf(olga, max)
  const prompts = JSON.stringify([{ prompt: 'overheard', answer: 'One more page' }])
  await db.updateTable('users').set({ prompts }).where('id', '=', max.id).execute()
  const messageId = (await max.call(chatRoutes.send, { body: { matchId, content: 'Hello Olga' } }))
    .body.id
  const roomId = (await olga.call(roomRoutes.create, { body: { name: "Olga's room" } })).body.id
  const enter = () => olga.call(roomRoutes.join, { params: { id: roomId } })
  await enter()
  // Keeps Olga in her room, as her tab would, however long the tests take.
  const staying = setInterval(() => void enter().catch(() => undefined), 10_000)
  const premium = { type: 'subscription', amount: 1099, quantity: 1 } as const
  const purchaseId = (await olga.call(premiumRoutes.purchase, { body: premium })).body.purchase.id
  const question = { subject: 'A question', content: 'Where is my crown?' }
  const requestId = (await olga.call(supportRoutes.write, { body: question })).body.id
  const closed = { closed_at: now, closed_by: 'team', answer: 'Above your name.' }
  await db.updateTable('support_requests').set(closed).where('id', '=', requestId).execute()
  const gameId = (await olga.call(balloonGameRoutes.create, { body: tomorrowsGame() })).body.id
  const unfinished = await person(world, { incomplete: true })
  return {
    stage: { olga, matchId, messageId, roomId, purchaseId, requestId, gameId },
    cookies: {
      nobody: '',
      unknown: `sid=${'A'.repeat(43)}`,
      expired: expired.cookie,
      signedOut: signedOut.cookie,
      banned: banned.cookie,
      unfinished: unfinished.cookie,
      unwanted: unwanted.cookie,
      blocked: blocked.cookie,
      blocker: blocker.cookie,
      unmatched: unmatched.cookie,
      stranger: stranger.cookie,
      matched: max.cookie,
      herself: olga.cookie,
    },
    max,
    close: () => clearInterval(staying),
  }
}
