import type { Tx } from '@swoon/db'
import { type StoredGame, writeGame } from '@swoon/db/queries/balloon-games'
import type { Game, Guest, How } from './rules.ts'

/** Converts a stored game for the rules. */
export const gameIn = ({ game, people }: StoredGame): Game => ({
  creatorId: game.creator_id,
  startsAt: game.starts_at,
  maxSlots: game.max_slots,
  guests: people
    .filter(({ is_creator }) => !is_creator)
    .map(
      (person): Guest => ({
        userId: person.user_id,
        place: person.place,
        slot: person.slot_number,
        owned: person.balloons_owned > 0 ? 1 : 0,
        isPopped: person.is_popped,
        newBalloons: person.new_balloons,
      }),
    ),
  pops: game.pops,
  how: game.how as How | null,
  winner: game.winner_id,
  actedAt: game.acted_at,
})

/** Stores the result of an action on a locked game. */
export async function store(
  tx: Tx,
  id: string,
  before: Game,
  after: Game,
  now: Date,
): Promise<void> {
  const stays = new Set(after.guests.map(({ userId }) => userId))
  const known = new Set(before.guests)
  await writeGame(
    tx,
    id,
    { ...after, players: after.guests.length + 1 },
    {
      gone: before.guests.map(({ userId }) => userId).filter((userId) => !stays.has(userId)),
      changed: after.guests.filter((guest) => !known.has(guest)),
    },
    now,
  )
}
