import { type RawBuilder, sql } from 'kysely'
import { compiled } from './compiled.ts'
import type { Db, Tx } from './index.ts'
import type { Matches, Users } from './schema.ts'

/** Live matches, from the view `live_matches`; used as `matches` in a query. */
export const liveMatches = sql<Matches>`live_matches`.as('matches')

/** Everyone a person may see, from the database function `visible_to`; used as `users` in a query. */
export const visibleTo = (viewerId: string) => sql<Users>`visible_to(${viewerId})`.as('users')

// Not the function may_see, which Postgres would replan at every call.
const see = compiled('SELECT FROM visible_to($1) AS subject WHERE subject.id = $2')

/** Checks whether one person may see another, by the same rule. */
export const maySee = async (db: Db | Tx, viewerId: string, subjectId: string): Promise<boolean> =>
  (await see(db, [viewerId, subjectId])).length > 0

/** SQL: `users` don't show their face to strangers in any list, because they hide their profile or are only seen by people they like. */
export const hides = '(users.hidden_at IS NOT NULL OR users.is_incognito)'

/**
 * SQL for everyone in a room with a person now who isn't kept apart from them. Entering a room shows a person's profile there, whatever the
 * others look for, and even while it is hidden from everyone else.
 * @param viewer SQL for the person's id
 */
export const inRoomWith = (viewer: string): string => `(
  SELECT users.* FROM room_participants AS mine
  JOIN room_participants AS theirs ON theirs.room_id = mine.room_id AND theirs.user_id <> mine.user_id
  JOIN users ON users.id = theirs.user_id AND users.banned_at IS NULL
  WHERE mine.user_id = ${viewer} AND users.id NOT IN (SELECT id FROM apart_from(${viewer}))
)`

/**
 * SQL: a list shows the main photo of `users` to a person with a complete profile, besides profiles they may open: in a game they may look
 * at, beside messages of a room they are in, or in their bell beside a proposal. Lists show no face of people who are banned, kept apart
 * from the reader, or hiding from them.
 * @param reader SQL for the person's id
 */
export const isListedFace = (reader: string): string => `(
  users.banned_at IS NULL AND users.id NOT IN (SELECT id FROM apart_from(${reader}))
  AND EXISTS (SELECT FROM users AS readers WHERE readers.id = ${reader} AND readers.completed_at IS NOT NULL)
  AND (
    EXISTS (
      SELECT FROM room_messages JOIN room_participants AS mine ON mine.room_id = room_messages.room_id AND mine.user_id = ${reader}
      WHERE sender_id = users.id AND removed_at IS NULL AND NOT ${hides}
    )
    OR EXISTS (
      SELECT FROM balloon_game_participants AS theirs JOIN balloon_games AS games ON games.id = theirs.game_id
      WHERE theirs.user_id = users.id AND (
        EXISTS (SELECT FROM balloon_game_participants AS mine WHERE mine.game_id = games.id AND mine.user_id = ${reader})
        OR (games.invited_id IS NULL AND NOT ${hides} AND games.creator_id NOT IN (SELECT id FROM apart_from(${reader})))
        OR games.invited_id = ${reader}
      )
    )
    OR EXISTS (SELECT FROM notifications WHERE user_id = ${reader} AND kind = 'room-proposal' AND actor_id = users.id)
  )
)`

/**
 * The main photo of `users` beside their room message, for people who may load it; null for others, as if there were none. So it disappears
 * for a person who may no longer meet them, and for people from whom they hide, who can't tell the two apart.
 */
export const faceInRoomFor = (readerId: string) => sql<
  string | null
>`CASE WHEN users.id = ${readerId} OR (
  users.banned_at IS NULL AND users.id NOT IN (SELECT id FROM apart_from(${readerId})) AND (
    NOT ${sql.raw(hides)} OR users.id IN (SELECT id FROM matched_with(${readerId}))
    OR EXISTS (SELECT FROM room_participants AS here WHERE here.room_id = room_messages.room_id AND here.user_id = users.id)
  )
) THEN users.profile_photo END`

const meet = compiled(`SELECT FROM ${inRoomWith('$1')} AS subject WHERE subject.id = $2`)

/** True if a person may open another's profile: they may see them, or both are in a room. */
export const mayOpen = async (db: Db | Tx, viewerId: string, subjectId: string): Promise<boolean> =>
  (await maySee(db, viewerId, subjectId)) || (await meet(db, [viewerId, subjectId])).length > 0

const meetable = compiled<{ id: string }>(`
  SELECT users.id FROM users AS viewer, users
  WHERE viewer.id = $1 AND users.id = ANY ($2::uuid[]) AND users.id <> viewer.id
    AND viewer.banned_at IS NULL AND users.banned_at IS NULL
    AND NOT EXISTS (
      SELECT FROM blocks WHERE (blocker_id, blocked_id) IN ((viewer.id, users.id), (users.id, viewer.id))
    )
    AND NOT EXISTS (
      SELECT FROM matches
      WHERE user1_id = least(viewer.id, users.id) AND user2_id = greatest(viewer.id, users.id) AND ended_at IS NOT NULL
    )
    AND users.id NOT IN (SELECT known.id FROM known_to(viewer.id) AS known)
`)

/**
 * Filters people to those a person may meet among strangers: neither is banned, no block, no ended match, and neither knows the other's
 * address. Unlike `visibleTo`, it ignores whom they look for.
 */
export const whomToMeet = async (
  db: Db | Tx,
  userId: string,
  ids: readonly string[],
): Promise<Set<string>> => new Set((await meetable(db, [userId, ids])).map(({ id }) => id))

const apart = compiled<{ id: string }>('SELECT id FROM apart_from($1)')

/** Everyone kept apart from a person. For long lists of people, where `whomToMeet` would need all of them. */
export const whomNotToMeet = async (db: Db | Tx, userId: string): Promise<Set<string>> =>
  new Set((await apart(db, [userId])).map(({ id }) => id))

/**
 * True if a person in a room learns of another's proposal: the two may meet and each looks for the other. Unlike `visible_to`, it also
 * holds while one of them hides their profile, since people in a room see each other there.
 */
export const mayHearOf = (
  hearerId: string,
  speaker: RawBuilder<unknown>,
): RawBuilder<boolean> => sql<boolean>`EXISTS (
  SELECT FROM users AS hearer, users AS speaker
  WHERE hearer.id = ${hearerId} AND speaker.id = ${speaker} AND hearer.banned_at IS NULL AND speaker.banned_at IS NULL
    AND wants(hearer.gender_preference, hearer.min_age, hearer.max_age,
      speaker.gender, speaker.shown_to, shown_age(speaker.date_of_birth, speaker.time_zone, now()))
    AND wants(speaker.gender_preference, speaker.min_age, speaker.max_age,
      hearer.gender, hearer.shown_to, shown_age(hearer.date_of_birth, hearer.time_zone, now()))
    AND speaker.id NOT IN (SELECT id FROM apart_from(${hearerId}))
)`
