import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { compiled } from '../compiled.ts'
import type { Db, Tx } from '../index.ts'
import type { Users } from '../schema.ts'
import { usernameKeys } from '../usernames.ts'

export type SelfRow = Omit<Selectable<Users>, 'password_hash' | 'cell' | 'travel_cell'> & {
  cell: { x: number; y: number } | null
  travel_cell: { x: number; y: number } | null
  /** Cell that others will see once a short move is due; null if none is pending. */
  planned_cell: { x: number; y: number } | null
  latitude: number | null
  longitude: number | null
  /** Null until the profile is complete. */
  allowance: AllowanceRow | null
  /** Monday of the latest week whose balloon game is spent; null if none is. */
  game_week: string | null
}

/** In the format of the database function `allowance_of`. */
export interface AllowanceRow {
  day: string
  likes: number
  superLikes: number
  bonusLikes: number
  bonusSuperLikes: number
  /** Day of the welcome grant; null if unknown. */
  welcomeDay: string | null
  /** Grows with every change. */
  version: number
}

/**
 * Stores a person and reserves their username.
 * @throws on the constraints users_email, users_username, username_keys_pkey
 */
export async function insertUser(
  db: Db | Tx,
  user: Insertable<Users> & { id: string },
): Promise<void> {
  await db.insertInto('users').values(user).execute()
  const keys = usernameKeys(user.username).map((key) => ({ key, user_id: user.id }))
  await db.insertInto('username_keys').values(keys).execute()
}

/**
 * Checks whether this e-mail, in its stored form, or a similar-looking username is taken. An address that its former owner may take back
 * counts as taken.
 */
export async function takenBy(
  db: Db | Tx,
  email: string,
  username: string,
  now: Date,
): Promise<{ email: boolean; username: boolean }> {
  const { rows } = await sql<{ email: boolean; username: boolean }>`
    SELECT
      EXISTS (SELECT 1 FROM users WHERE email = ${email})
        OR EXISTS (SELECT 1 FROM mail_links WHERE kind = 'email-undo' AND email = ${email} AND expires_at > ${now}) AS email,
      EXISTS (SELECT 1 FROM users WHERE lower(username) = lower(${username}))
        OR EXISTS (SELECT 1 FROM username_keys WHERE key = ANY (${usernameKeys(username)}::text[])) AS username
  `.execute(db)
  return rows[0] ?? { email: false, username: false }
}

/**
 * Data for sign-in, including banned people; null for an unknown account.
 * @param email in lower case
 * @param addressHash of the requesting address; `knows_address` is true if the account was signed in to from there
 */
export async function credentialsByEmail(
  db: Db | Tx,
  email: string,
  addressHash: Buffer,
): Promise<{
  id: string
  password_hash: string | null
  knows_address: boolean
  is_banned: boolean
} | null> {
  const row = await db
    .selectFrom('users')
    .leftJoin('known_addresses', (join) =>
      join.onRef('user_id', '=', 'users.id').on('address_hash', '=', addressHash),
    )
    .select([
      'users.id',
      'password_hash',
      sql<boolean>`user_id IS NOT NULL`.as('knows_address'),
      sql<boolean>`banned_at IS NOT NULL`.as('is_banned'),
    ])
    .where('email', '=', email)
    .executeTakeFirst()
  return row ?? null
}

/** E-mail address of the person with this username, in any case. */
export async function emailByUsername(db: Db | Tx, username: string): Promise<string | null> {
  const named = sql<boolean>`lower(username) = lower(${username})`
  const row = await db.selectFrom('users').select('email').where(named).executeTakeFirst()
  return row?.email ?? null
}

/** Account with an e-mail address, even a banned one. */
export async function accountByEmail(db: Db | Tx, email: string): Promise<string | null> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirst()
  return row?.id ?? null
}

/** Account with a username, in any case, even a banned one. */
export async function accountByUsername(db: Db | Tx, username: string): Promise<string | null> {
  const named = sql<boolean>`lower(username) = lower(${username})`
  const row = await db.selectFrom('users').select('id').where(named).executeTakeFirst()
  return row?.id ?? null
}

/** A person's mail address and language. */
export async function addressOf(
  db: Db | Tx,
  id: string,
): Promise<Pick<Selectable<Users>, 'email' | 'language'> | null> {
  return (
    (await db
      .selectFrom('users')
      .select(['email', 'language'])
      .where('id', '=', id)
      .executeTakeFirst()) ?? null
  )
}

/** An account, even a banned one. */
export async function accountById(
  db: Db | Tx,
  id: string,
): Promise<{ email: string; is_banned: boolean } | null> {
  const row = await db
    .selectFrom('users')
    .select(['email', sql<boolean>`banned_at IS NOT NULL`.as('is_banned')])
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

/** Locks an account until the transaction ends. */
export async function holdAccount(
  tx: Tx,
  id: string,
): Promise<{ email: string; is_banned: boolean } | null> {
  const row = await tx
    .selectFrom('users')
    .select(['email', sql<boolean>`banned_at IS NOT NULL`.as('is_banned')])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

/** @throws on the constraint users_email */
export async function writeEmail(
  tx: Tx,
  id: string,
  email: string,
  email_hash: Buffer,
): Promise<void> {
  await tx.updateTable('users').set({ email, email_hash }).where('id', '=', id).execute()
}

/** Hash of a person's password; null if there is none. */
export async function passwordOf(db: Db | Tx, id: string): Promise<string | null> {
  const row = await db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.password_hash ?? null
}

/**
 * Checks that a password is still the one that was verified. Locks the account until the transaction ends, so that a password that is just
 * being changed can't open a session afterward.
 */
export async function holdPassword(tx: Tx, id: string, checked: string | null): Promise<boolean> {
  const { rows } = await sql<{ password_hash: string | null }>`
    SELECT password_hash FROM users WHERE id = ${id} FOR SHARE
  `.execute(tx)
  return checked !== null && rows[0]?.password_hash === checked
}

/** Removes the password of a person who signs in only by passkey. */
export async function dropPassword(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('users').set({ password_hash: null }).where('id', '=', id).execute()
}

/**
 * Sets a password.
 * @param checked the one it replaces; null for any
 * @returns true if it was that one
 */
export async function writePassword(
  tx: Tx,
  id: string,
  hash: string,
  checked: string | null,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ password_hash: hash })
    .where('id', '=', id)
    .$if(checked !== null, (query) => query.where('password_hash', '=', checked ?? ''))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

const selves = (db: Db | Tx, id: string) =>
  db
    .selectFrom('users')
    .leftJoin('locations', 'locations.user_id', 'users.id')
    .leftJoin('allowances', 'allowances.user_id', 'users.id')
    .selectAll('users')
    .select([
      'locations.latitude',
      'locations.longitude',
      'locations.planned_cell',
      sql<AllowanceRow | null>`allowance_of(allowances)`.as('allowance'),
      sql<
        string | null
      >`(SELECT max(week) FROM balloon_game_spendings WHERE user_id = users.id)`.as('game_week'),
    ])
    .where('users.id', '=', id)

/** Everything that a person may see about themselves; null if there is no such person. */
export async function selfById(db: Db | Tx, id: string): Promise<SelfRow | null> {
  const row = await selves(db, id).executeTakeFirst()
  if (!row) return null
  const { password_hash: _, ...self } = row
  return self
}

/** The same, locked against a ban until the transaction ends; null if banned. */
export async function holdSelf(tx: Tx, id: string): Promise<SelfRow | null> {
  const row = await selves(tx, id).forShare('users').executeTakeFirst()
  if (!row || row.banned_at !== null) return null
  const { password_hash: _, ...self } = row
  return self
}

type ZonesRow = Pick<
  SelfRow,
  'time_zone' | 'time_zone_changed_at' | 'current_zone' | 'completed_at'
>

const zones = compiled<ZonesRow & { id: string }>(`
  SELECT id, time_zone, time_zone_changed_at, current_zone, completed_at FROM users WHERE id = ANY ($1::uuid[])
`)

/** Time zones of people, by id. */
export async function zonesOf(
  db: Db | Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ZonesRow>> {
  return new Map((await zones(db, [ids])).map((row) => [row.id, row]))
}

/** Columns that change automatically or with every visit. Any other change raises the profile's version. */
const unversioned: ReadonlySet<string> = new Set([
  'cell',
  'last_seen',
  'login_streak',
  'last_login_date',
  'last_login_zone',
  'time_zone',
  'time_zone_changed_at',
  'current_zone',
  'travel_mode',
  'travel_ends_at',
])

type MapPoint = { latitude: number; longitude: number }
type UserChange = Omit<Updateable<Users>, 'cell' | 'travel_cell' | 'version'> & {
  cell?: MapPoint | null
  travel_cell?: MapPoint | null
}

/**
 * Changes columns of one person; undefined leaves a column as it is. A different value raises the version.
 * @returns false if there is no such person
 */
export async function updateUser(
  db: Db | Tx,
  id: string,
  { cell, travel_cell, ...change }: UserChange,
): Promise<boolean> {
  const point = (at: MapPoint | null) =>
    at && sql<{ x: number; y: number }>`point(${at.longitude}, ${at.latitude})`
  const differences = Object.entries(change)
    .filter(([column, value]) => value !== undefined && !unversioned.has(column))
    .map(([column, value]) => sql`${sql.ref(column)} IS DISTINCT FROM ${value}`)
  const raised = sql<number>`version + CASE WHEN ${sql.join(differences, sql` OR `)} THEN 1 ELSE 0 END`
  const result = await db
    .updateTable('users')
    .set({
      ...change,
      ...(cell !== undefined && { cell: point(cell) }),
      ...(travel_cell !== undefined && { travel_cell: point(travel_cell) }),
      ...(differences.length > 0 && { version: raised }),
    })
    .where('id', '=', id)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

const standing = compiled<{ is_complete: boolean; is_premium: boolean | null }>(`
  SELECT completed_at IS NOT NULL AS is_complete, is_premium AND premium_expires_at > $2 AS is_premium FROM users WHERE id = $1
`)

/** Checks whether a person has finished the profile, and has premium at this time. */
export async function standingOf(
  db: Db | Tx,
  id: string,
  now: Date,
): Promise<{ isComplete: boolean; isPremium: boolean }> {
  const [row] = await standing(db, [id, now])
  return { isComplete: row?.is_complete === true, isPremium: row?.is_premium === true }
}

/**
 * Locks a person's row until the transaction ends, so that a decision based on it is still valid when its result is written.
 * @returns false if the account was deleted; then nothing may be written to its empty row
 */
export async function lockUser(tx: Tx, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('users')
    .select('deleted_at')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row !== undefined && row.deleted_at === null
}

/** Grants a new profile's first-day allowance. A second call has no effect. */
export async function grantWelcome(
  db: Db | Tx,
  userId: string,
  day: string,
  grant: { likes: number; superLikes: number },
): Promise<void> {
  await db
    .insertInto('allowances')
    .values({
      user_id: userId,
      day,
      likes: grant.likes,
      super_likes: grant.superLikes,
      welcome_day: day,
    })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute()
}

/** Adds to the bonus, which is spent after the daily allowance and never expires. */
export async function addBonus(
  db: Db | Tx,
  userId: string,
  { likes = 0, superLikes = 0 }: { likes?: number; superLikes?: number },
): Promise<void> {
  await db
    .updateTable('allowances')
    .set((eb) => ({
      bonus_likes: eb('bonus_likes', '+', likes),
      bonus_super_likes: eb('bonus_super_likes', '+', superLikes),
      version: eb('version', '+', 1),
    }))
    .where('user_id', '=', userId)
    .execute()
}

/** Filters people to those who are banned. */
export async function bannedAmong(db: Db | Tx, userIds: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('id', 'in', userIds)
    .where('banned_at', 'is not', null)
    .execute()
  return new Set(rows.map(({ id }) => id))
}
