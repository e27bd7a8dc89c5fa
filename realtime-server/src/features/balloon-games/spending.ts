import type { Tx } from '@swoon/db'
import { spendGame } from '@swoon/db/queries/balloon-games'
import { holdSelf, type SelfRow } from '@swoon/db/queries/users'
import { notFound } from '../../platform/base/errors.ts'
import { refuse } from '../../platform/base/refusal.ts'
import { gamesLeft, weekOf } from '../allowances/service.ts'
import { localDate } from '../calendar/service.ts'
import type { GameChanges, Where } from './changes.ts'

/**
 * Holds the person's row, so that a ban waits for this transaction and then finds them in the game.
 * @throws Refusal NOT_FOUND
 */
export async function requireSelf(tx: Tx, userId: string): Promise<SelfRow> {
  const self = await holdSelf(tx, userId)
  if (!self) throw notFound()
  return self
}

/**
 * Spends the weekly game, except with active premium.
 * @throws Refusal GAME_LIMIT
 */
export async function spend(
  { emitSelves }: Pick<GameChanges, 'emitSelves'>,
  unit: Where,
  self: SelfRow,
  gameId: string,
  now: Date,
): Promise<void> {
  if (self.is_premium && self.premium_expires_at && self.premium_expires_at > now) return
  const today = localDate(now, self.time_zone)
  const isLeft = gamesLeft(self.game_week, today) > 0
  if (!isLeft || !(await spendGame(unit.tx, { userId: self.id, gameId, week: weekOf(today) })))
    throw refuse('gameLimit', {}, { requiresPurchase: true })
  await emitSelves(unit, [self.id])
}
