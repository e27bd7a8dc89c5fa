import { type Insertable, type Selectable, sql } from 'kysely'
import { compiled } from '../compiled.ts'
import type { Db, Tx } from '../index.ts'
import type { BalloonGameParticipants, BalloonGamePops, BalloonGames } from '../schema.ts'
import { hides } from '../visibility.ts'

export type GameRow = Selectable<BalloonGames>
export type ParticipantRow = Selectable<BalloonGameParticipants> & {
  name: string
  username: string
  profile_photo: string | null
  /** True if they hide their profile from everyone but matches. */
  is_hidden: boolean
}
type PopRow = Selectable<BalloonGamePops>

/** A game with its people: the creator, then the guests in the order of joining. */
export interface StoredGame {
  readonly game: GameRow
  readonly people: readonly ParticipantRow[]
}

/** Moment of a local date (YYYY-MM-DD) and time (HH:MM) in a time zone. */
export async function momentOf(
  db: Db | Tx,
  date: string,
  time: string,
  timeZone: string,
): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`
    SELECT (${date}::date + ${time}::time) AT TIME ZONE ${timeZone} AS at
  `.execute(db)
  const [row] = rows
  if (!row) throw new Error('no moment')
  return row.at
}

/** All columns by name, so that statements can be prepared: Postgres would parse and plan ones with `*` at every call. */
const gameColumns: Record<keyof BalloonGames, true> = {
  acted_at: true,
  client_id: true,
  created_at: true,
  creator_id: true,
  description: true,
  finished_at: true,
  gender_preference: true,
  how: true,
  id: true,
  invited_id: true,
  max_age: true,
  max_slots: true,
  min_age: true,
  players: true,
  pops: true,
  seed: true,
  seed_hash: true,
  start_date: true,
  start_time: true,
  starts_at: true,
  status: true,
  title: true,
  version: true,
  winner_id: true,
}
const participantColumns: Record<keyof BalloonGameParticipants, true> = {
  balloon_call: true,
  balloons_owned: true,
  game_id: true,
  is_creator: true,
  is_muted: true,
  is_popped: true,
  new_balloons: true,
  place: true,
  seen_at: true,
  session_id: true,
  slot_number: true,
  socket: true,
  tab: true,
  user_id: true,
}
const namesOf = (table: string, columns: object) =>
  Object.keys(columns)
    .map((column) => `${table}.${column}`)
    .join(', ')
const wholeGame = namesOf('balloon_games', gameColumns)

const aPerson = `${namesOf('guests', participantColumns)}, users.name, users.username, users.profile_photo, ${hides} AS is_hidden`

const peopleOf = compiled<ParticipantRow>(`
  SELECT ${aPerson}
  FROM balloon_game_participants AS guests JOIN users ON users.id = user_id WHERE game_id = ANY ($1::uuid[]) ORDER BY place
`)

async function withPeople(db: Db | Tx, games: readonly GameRow[]): Promise<StoredGame[]> {
  if (games.length === 0) return []
  const ids = games.map(({ id }) => id)
  const people = await peopleOf(db, [ids])
  const byGame = new Map<string, ParticipantRow[]>(ids.map((id) => [id, []]))
  for (const person of people) byGame.get(person.game_id)?.push(person)
  return games.map((game) => ({ game, people: byGame.get(game.id) ?? [] }))
}

const gameInOne = compiled<GameRow & ParticipantRow>(`
  SELECT ${wholeGame}, ${aPerson}
  FROM balloon_games JOIN balloon_game_participants AS guests ON game_id = balloon_games.id JOIN users ON users.id = user_id
  WHERE balloon_games.id = $1 ORDER BY place
`)
const lockedGame = compiled<GameRow>(
  `SELECT ${wholeGame} FROM balloon_games WHERE id = $1 FOR UPDATE`,
)

export async function gameById(db: Db | Tx, id: string): Promise<StoredGame | null> {
  // One statement, so that the people are as current as the game.
  const people = await gameInOne(db, [id])
  return people[0] ? { game: people[0], people } : null
}

/** Locks a game until the transaction ends. */
export async function lockGame(tx: Tx, id: string): Promise<StoredGame | null> {
  // People are read after the lock, so that they are as current as the game.
  return (await withPeople(tx, await lockedGame(tx, [id])))[0] ?? null
}

/** Game that a creator made with this clientId. */
export async function gameOfClient(
  db: Db | Tx,
  creatorId: string,
  clientId: string,
): Promise<string | null> {
  const row = await db
    .selectFrom('balloon_games')
    .select('id')
    .where('creator_id', '=', creatorId)
    .where('client_id', '=', clientId)
    .executeTakeFirst()
  return row?.id ?? null
}

const goingOn = compiled<{ id: string; state: string }>(`
  SELECT id, xmin::text AS state FROM balloon_games WHERE invited_id IS NULL AND (status = 'waiting' OR finished_at > $1)
  ORDER BY status = 'finished', CASE WHEN status = 'waiting' THEN starts_at END, finished_at DESC, id LIMIT $2
`)

/**
 * Open games for everyone, soonest first, then those that ended after a time, latest first. `state` changes with every change of a game's
 * row, which every change of a game makes.
 */
export const listedGames = (
  db: Db,
  { endedAfter, limit }: { endedAfter: Date; limit: number },
): Promise<{ id: string; state: string }[]> => goingOn(db, [endedAfter, limit])

/** These games, in any order. */
export async function gamesByIds(db: Db, ids: readonly string[]): Promise<StoredGame[]> {
  if (ids.length === 0) return []
  return withPeople(
    db,
    await db.selectFrom('balloon_games').selectAll().where('id', 'in', ids).execute(),
  )
}

/** Games a person is or was in or is invited to, latest start first. */
export async function gamesOf(db: Db | Tx, userId: string, limit: number): Promise<StoredGame[]> {
  const rows = await db
    .selectFrom('balloon_games')
    .selectAll('balloon_games')
    .where((eb) =>
      eb.or([
        eb('invited_id', '=', userId),
        eb(
          'id',
          'in',
          eb
            .selectFrom('balloon_game_participants as mine')
            .select('game_id')
            .where('mine.user_id', '=', userId),
        ),
      ]),
    )
    .orderBy('starts_at', 'desc')
    .orderBy('balloon_games.id')
    .limit(limit)
    .execute()
  return withPeople(db, rows)
}

/** Filters people to those in a game. */
export async function whoIsIn(
  db: Db | Tx,
  gameId: string,
  userIds: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('balloon_game_participants')
    .select('user_id')
    .where('game_id', '=', gameId)
    .where('user_id', 'in', userIds)
    .execute()
  return new Set(rows.map(({ user_id }) => user_id))
}

/** Open games with any of these people, in them or invited. */
export async function openGamesOf(db: Db | Tx, userIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('balloon_games')
    .innerJoin('balloon_game_participants', 'game_id', 'balloon_games.id')
    .select('balloon_games.id')
    .distinct()
    .where((eb) => eb.or([eb('user_id', 'in', userIds), eb('invited_id', 'in', userIds)]))
    .where('status', '=', 'waiting')
    .orderBy('balloon_games.id')
    .execute()
  return rows.map(({ id }) => id)
}

const parted = compiled<{ game_id: string }>(`
  WITH people AS (
    SELECT game_id, user_id FROM balloon_game_participants WHERE game_id = ANY ($1::uuid[])
    UNION SELECT id, invited_id FROM balloon_games WHERE id = ANY ($1::uuid[]) AND invited_id IS NOT NULL
  )
  SELECT DISTINCT game_id FROM people AS one JOIN users ON users.id = user_id
  WHERE banned_at IS NOT NULL OR EXISTS (
    SELECT FROM apart_from(one.user_id) AS apart JOIN people AS other ON other.user_id = apart.id AND other.game_id = one.game_id
  )
`)

/** Games that are checked at once. */
const partedAtOnce = 50

/** Open games with people, in them or invited, who are banned or kept apart from each other. */
export async function gamesToPart(db: Db): Promise<string[]> {
  const open = await db
    .selectFrom('balloon_games')
    .select('id')
    .where('status', '=', 'waiting')
    .orderBy('id')
    .execute()
  const found: string[] = []
  for (let n = 0; n < open.length; n += partedAtOnce) {
    const ids = open.slice(n, n + partedAtOnce).map(({ id }) => id)
    found.push(...(await parted(db, [ids])).map(({ game_id }) => game_id))
  }
  return found
}

/** Ended games that a person was in or invited to. */
export async function endedGamesOf(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('balloon_games')
    .innerJoin('balloon_game_participants', 'game_id', 'balloon_games.id')
    .select('balloon_games.id')
    .distinct()
    .where((eb) => eb.or([eb('user_id', '=', userId), eb('invited_id', '=', userId)]))
    .where('status', '=', 'finished')
    .orderBy('balloon_games.id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Removes a guest from an ended game. If they won it, it then looks like nobody did. */
export async function forgetGuest(tx: Tx, gameId: string, userId: string): Promise<void> {
  await sql`UPDATE balloon_games SET winner_id = NULL WHERE id = ${gameId} AND winner_id = ${userId}`.execute(
    tx,
  )
  const { numDeletedRows } = await tx
    .deleteFrom('balloon_game_participants')
    .where('game_id', '=', gameId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  await tx
    .updateTable('balloon_games')
    .set((eb) => ({ players: eb('players', '-', Number(numDeletedRows)) }))
    .where('id', '=', gameId)
    .execute()
}

export async function insertGame(tx: Tx, game: Insertable<BalloonGames>): Promise<void> {
  await tx.insertInto('balloon_games').values(game).execute()
  const creator = { game_id: game.id, user_id: game.creator_id, place: 0, is_creator: true }
  await tx.insertInto('balloon_game_participants').values(creator).execute()
}

interface GuestState {
  userId: string
  place: number
  slot: number | null
  owned: number
  isPopped: boolean
  newBalloons: number
}

interface GameState {
  players: number
  pops: number
  how: string | null
  winner: string | null
  actedAt: Date
}

/** Stores the result of an action on a locked game: people who left, joined or changed, and the game itself. */
export async function writeGame(
  tx: Tx,
  id: string,
  state: GameState,
  guests: { gone: readonly string[]; changed: readonly GuestState[] },
  now: Date,
): Promise<void> {
  if (guests.gone.length > 0)
    await tx
      .deleteFrom('balloon_game_participants')
      .where('game_id', '=', id)
      .where('user_id', 'in', guests.gone)
      .execute()
  for (const { userId, place, slot, owned, isPopped, newBalloons } of guests.changed) {
    const changed = {
      slot_number: slot,
      balloons_owned: owned,
      is_popped: isPopped,
      new_balloons: newBalloons,
    }
    await tx
      .insertInto('balloon_game_participants')
      .values({ game_id: id, user_id: userId, place, is_creator: false, ...changed })
      .onConflict((conflict) => conflict.columns(['game_id', 'user_id']).doUpdateSet(changed))
      .execute()
  }
  await tx
    .updateTable('balloon_games')
    .set({
      players: state.players,
      pops: state.pops,
      acted_at: state.actedAt,
      ...(state.how && {
        how: state.how,
        status: 'finished',
        finished_at: now,
        winner_id: state.winner,
      }),
    })
    .where('id', '=', id)
    .execute()
}

/** Counts a game's change, which tells older views from newer ones. */
export async function raiseVersion(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('balloon_games')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export async function deleteGame(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('balloon_games').where('id', '=', id).execute()
}

const popped = compiled<GameRow>(`
  WITH game AS (
    UPDATE balloon_games SET
      pops = $2, acted_at = $6, version = version + 1,
      winner_id = CASE WHEN $5::boolean THEN $3::uuid END,
      status = CASE WHEN $5 THEN 'finished' ELSE status END,
      how = CASE WHEN $5 THEN 'popped' END,
      finished_at = CASE WHEN $5 THEN $6::timestamptz END
    WHERE id = $1 AND version = $8
      AND NOT EXISTS (SELECT FROM balloon_game_pops WHERE game_id = $1 AND user_id = $3 AND client_id = $7)
    RETURNING ${wholeGame}
  ), pop AS (
    INSERT INTO balloon_game_pops (game_id, number, user_id, seated, is_winner, popped_at, client_id)
    SELECT id, $2, $3, $4::integer, $5, $6, $7 FROM game
  ), guest AS (
    UPDATE balloon_game_participants SET balloons_owned = 0, is_popped = true FROM game WHERE game_id = game.id AND user_id = $3
  )
  SELECT ${Object.keys(gameColumns).join(', ')} FROM game
`)

/**
 * Stores a pop of a game as it was read, and ends the game if it wins. One statement, because pops come in bursts.
 * @param version of the game as read; every change raises it
 * @returns the game; null if it has changed since, or if the person already popped with this clientId
 */
export async function popGame(
  db: Db | Tx,
  pop: Omit<PopRow, 'user_id'> & { user_id: string },
  version: number,
): Promise<GameRow | null> {
  const { game_id, number, user_id, seated, is_winner, popped_at, client_id } = pop
  const [game] = await popped(db, [
    game_id,
    number,
    user_id,
    seated,
    is_winner,
    popped_at,
    client_id,
    version,
  ])
  return game ?? null
}

/** A person's pop with this clientId; null if there is none. */
export async function popOfClient(
  tx: Tx,
  { gameId, userId, clientId }: { gameId: string; userId: string; clientId: string },
): Promise<PopRow | null> {
  const row = await tx
    .selectFrom('balloon_game_pops')
    .selectAll()
    .where('game_id', '=', gameId)
    .where('user_id', '=', userId)
    .where('client_id', '=', clientId)
    .executeTakeFirst()
  return row ?? null
}

/** Records which of a client's calls brought a person their last balloon. */
export async function noteBalloonCall(
  tx: Tx,
  gameId: string,
  userId: string,
  clientId: string | null,
): Promise<void> {
  await tx
    .updateTable('balloon_game_participants')
    .set({ balloon_call: clientId })
    .where('game_id', '=', gameId)
    .where('user_id', '=', userId)
    .execute()
}

export const popsOf = (db: Db | Tx, gameId: string): Promise<PopRow[]> =>
  db
    .selectFrom('balloon_game_pops')
    .selectAll()
    .where('game_id', '=', gameId)
    .orderBy('number')
    .execute()

export async function setMuted(
  tx: Tx,
  gameId: string,
  userId: string,
  isMuted: boolean,
): Promise<void> {
  await tx
    .updateTable('balloon_game_participants')
    .set({ is_muted: isMuted })
    .where('game_id', '=', gameId)
    .where('user_id', '=', userId)
    .execute()
}

/**
 * Spends a person's weekly game, once.
 * @returns false if it is already spent
 */
export async function spendGame(
  tx: Tx,
  spending: { userId: string; gameId: string; week: string },
): Promise<boolean> {
  const { userId: user_id, gameId: game_id, week } = spending
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('balloon_game_spendings')
    .values({ user_id, game_id, week })
    .onConflict((conflict) => conflict.columns(['user_id', 'week']).doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/**
 * Refunds weekly games spent on a game, to one person or everyone.
 * @returns the people who got theirs back
 */
export async function giveGameBack(tx: Tx, gameId: string, userId?: string): Promise<string[]> {
  let query = tx.deleteFrom('balloon_game_spendings').where('game_id', '=', gameId)
  if (userId) query = query.where('user_id', '=', userId)
  const rows = await query.returning('user_id').execute()
  return rows.map(({ user_id }) => user_id)
}

interface HeldTab {
  gameId: string
  userId: string
  tab: string
  socket: string
  session: string
  now: Date
}

const onVideo = sql<boolean>`(slot_number IS NOT NULL OR is_creator)`

/**
 * Records a sign of life of the tab whose socket holds a person's part of the call.
 * @returns false if it doesn't hold it, or was silent in between
 */
export async function markGameHeld(
  db: Db | Tx,
  { gameId, userId, tab, socket, now }: HeldTab,
  silentSince: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('balloon_game_participants')
    .set({ seen_at: now })
    .where('game_id', '=', gameId)
    .where('user_id', '=', userId)
    .where('tab', '=', tab)
    .where('socket', '=', socket)
    .where('seen_at', '>', silentSince)
    .where(onVideo)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Gives a tab a person's part of the game's call. */
export async function holdGame(
  tx: Tx,
  { gameId, userId, tab, socket, session, now }: HeldTab,
): Promise<void> {
  await tx
    .updateTable('balloon_game_participants')
    .set({ tab, socket, session_id: session, seen_at: now })
    .where('game_id', '=', gameId)
    .where('user_id', '=', userId)
    .execute()
}

/**
 * Releases a socket's part of a game's call.
 * @returns true if the others notice: it held something in an open game
 */
export async function releaseGame(tx: Tx, gameId: string, socket: string): Promise<boolean> {
  const { rows } = await sql<{ goes_on: boolean }>`
    UPDATE balloon_game_participants SET tab = NULL, socket = NULL, session_id = NULL, seen_at = NULL
    FROM balloon_games WHERE game_id = ${gameId} AND socket = ${socket} AND balloon_games.id = game_id
    RETURNING status = 'waiting' AS goes_on
  `.execute(tx)
  return rows[0]?.goes_on === true
}

/** Games in which a socket holds a person's part of the call. */
export async function gamesHeldBy(db: Db, socket: string): Promise<string[]> {
  const rows = await db
    .selectFrom('balloon_game_participants')
    .select('game_id')
    .where('socket', '=', socket)
    .execute()
  return rows.map(({ game_id }) => game_id)
}

/** Socket of another person in an active game, if both are on video and hold the call with sessions that still exist. */
export async function gamePeerSocket(
  db: Db,
  {
    gameId,
    userId,
    socket,
    to,
    now,
  }: { gameId: string; userId: string; socket: string; to: string; now: Date },
): Promise<string | null> {
  const { rows } = await sql<{ socket: string }>`
    SELECT theirs.socket FROM balloon_games
    JOIN balloon_game_participants AS mine ON mine.game_id = balloon_games.id AND mine.user_id = ${userId}
    JOIN balloon_game_participants AS theirs ON theirs.game_id = balloon_games.id AND theirs.user_id = ${to}
    WHERE balloon_games.id = ${gameId} AND status = 'waiting' AND starts_at <= ${now} AND mine.user_id <> theirs.user_id
      AND mine.socket = ${socket} AND theirs.socket IS NOT NULL
      AND (mine.slot_number IS NOT NULL OR mine.is_creator) AND (theirs.slot_number IS NOT NULL OR theirs.is_creator)
      AND (SELECT count(*) FROM sessions WHERE id IN (mine.session_id, theirs.session_id)) = 2
  `.execute(db)
  return rows[0]?.socket ?? null
}
