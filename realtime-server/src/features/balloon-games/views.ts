import type { ParticipantRow, StoredGame } from '@swoon/db/queries/balloon-games'
import { type GameParticipant, type GameView, gameLimits, gameTiming } from './contract.ts'
import { endsAt } from './rules.ts'

/** True while one of this person's tabs is in the call. */
export const isHere = ({ seen_at }: Pick<ParticipantRow, 'seen_at'>, now: Date): boolean =>
  seen_at !== null && now.getTime() - seen_at.getTime() < gameTiming.gone

const participantView = (
  person: ParticipantRow,
  isOver: boolean,
  isShown: boolean,
  now: Date,
): GameParticipant => ({
  userId: person.user_id,
  user: {
    name: person.name,
    username: person.username,
    profilePhoto: isShown ? person.profile_photo : null,
  },
  isCreator: person.is_creator,
  slotNumber: person.slot_number,
  isPopped: person.is_popped,
  canInteract: person.slot_number !== null || person.balloons_owned > 0,
  balloonsOwned: person.balloons_owned,
  newBalloonsLeft: gameLimits.newBalloons - person.new_balloons,
  isMuted: person.is_muted,
  isHere: !isOver && isHere(person, now),
})

/**
 * @param isSeen filters the people whom the viewer may see; everyone by default, as for participants of an open game
 * @param viewerId a viewer who also sees the faces of people with hidden profiles, if they are in the game or invited
 */
export function gameView(
  { game, people }: StoredGame,
  now: Date,
  isSeen?: (userId: string) => boolean,
  viewerId?: string,
): GameView {
  const isIn =
    !isSeen || game.invited_id === viewerId || people.some(({ user_id }) => user_id === viewerId)
  const isOver = game.status === 'finished'
  const shown = isSeen ? people.filter(({ user_id }) => isSeen(user_id)) : people
  const isHidden = shown.length < people.length
  const winner = game.winner_id && (!isSeen || isSeen(game.winner_id)) ? game.winner_id : null
  return {
    id: game.id,
    title: game.title,
    description: game.description,
    genderPreference: game.gender_preference as GameView['genderPreference'],
    minAge: game.min_age,
    maxAge: game.max_age,
    startDate: game.start_date,
    startTime: game.start_time,
    startsAt: game.starts_at.toISOString(),
    maxSlots: game.max_slots,
    count: isHidden ? game.max_slots : people.length,
    createdBy: game.creator_id,
    invitedId: game.invited_id,
    status: isOver ? 'finished' : 'waiting',
    how: game.how as GameView['how'],
    winner,
    finishedAt: game.finished_at?.toISOString() ?? null,
    endsAt: isOver
      ? null
      : endsAt({ startsAt: game.starts_at, actedAt: game.acted_at }).toISOString(),
    participants: shown.map((person) =>
      participantView(person, isOver, isIn || !person.is_hidden, now),
    ),
    seedHash: game.seed_hash,
    seed: isOver ? game.seed : null,
    version: game.version,
    now: now.toISOString(),
  }
}
