import { type Insertable, sql } from 'kysely'
import { connect, type Tx } from '../src/index.ts'
import type { Matches, MessagePrompts, Messages, Swipes } from '../src/schema.ts'
import { usernameKeys } from '../src/usernames.ts'
import { DEMO_ACCOUNTS, NO_PASSWORD_HASH } from './accounts.ts'
import { insertGames } from './games.ts'
import { installLife } from './life.ts'
import { removePortraits, type StoredPortrait, storePortraits } from './media.ts'
import { conversations } from './people/conversations.ts'
import { demoPeople, type Person } from './people/person.ts'
import { insertRooms } from './rooms.ts'
import { conversationRows, idAt, like, locationRow, pass, quotedRows, userRow } from './rows.ts'
import { removeRecordings, type StoredRecording, storeRecordings } from './stored-recordings.ts'

interface SeedOptions {
  /** A migrated database, as a `postgres://` address. */
  databaseUrl: string
  /** The folder of the server's disk storage; made where it is missing. */
  mediaDir: string
  /** The moment from which ages, conversations and activity are counted back; now by default. */
  now?: Date
}

/** People whom the hosts have passed, for Second Look. */
const PASSES: Record<string, readonly string[]> = {
  Maya: ['Wyatt', 'Trevor', 'Boris', 'Oliver'],
  Leo: ['Greta', 'Heidi', 'Bridget', 'Elsie'],
}
const WELCOME = { likes: 15, super_likes: 2 }
const DAY = 24 * 60 * 60_000

interface Cast {
  hosts: Person[]
  people: Person[]
  ids: ReadonlyMap<string, string>
}

const idOf = ({ ids }: Cast, name: string) => {
  const id = ids.get(name)
  if (!id) throw new Error(`${name} is not in the demo world`)
  return id
}

const wants = (one: Person, other: Person) =>
  one.genderPreference === 'any' || one.genderPreference === other.gender

interface Stored {
  /** By file. */
  portraits: ReadonlyMap<string, StoredPortrait>
  /** By a person's name. */
  recordings: ReadonlyMap<string, StoredRecording[]>
}

async function insertPeople(tx: Tx, cast: Cast, stored: Stored, now: Date): Promise<void> {
  const all = [...cast.hosts, ...cast.people]
  const portraitsOf = (person: Person) =>
    person.portraits.flatMap((file) => stored.portraits.get(file) ?? [])
  const recordingsOf = (person: Person) => stored.recordings.get(person.name) ?? []
  const hashOf = (person: Person) =>
    DEMO_ACCOUNTS.find(({ email }) => email === person.email)?.passwordHash ?? NO_PASSWORD_HASH
  const rows = all.map((person) =>
    userRow(person, idOf(cast, person.name), hashOf(person), {
      portraits: portraitsOf(person),
      recordings: recordingsOf(person),
    }),
  )
  await tx.insertInto('users').values(rows).execute()
  const keys = all.flatMap(({ name, username }) =>
    usernameKeys(username).map((key) => ({ key, user_id: idOf(cast, name) })),
  )
  await tx.insertInto('username_keys').values(keys).execute()
  const media = all.flatMap((person) =>
    [
      ...portraitsOf(person).map(({ name, bytes }) => ({
        name,
        kind: 'photo',
        ending: 'webp',
        bytes,
      })),
      ...recordingsOf(person),
    ].map((upload) => ({
      ...upload,
      owner_id: idOf(cast, person.name),
      created_at: person.joinedAt,
    })),
  )
  await tx.insertInto('media').values(media).execute()
  const changedOn = new Date(now.getTime() - 2 * DAY).toISOString().slice(0, 10)
  const locations = all
    .filter(({ locationEnabled }) => locationEnabled)
    .map((person) => locationRow(person, idOf(cast, person.name), changedOn))
  await tx.insertInto('locations').values(locations).execute()
  const today = sql<string>`(${now}::timestamptz AT TIME ZONE 'America/Los_Angeles')::date`
  for (const { name } of cast.hosts)
    await tx
      .insertInto('allowances')
      .values({ user_id: idOf(cast, name), day: today, welcome_day: today, ...WELCOME })
      .execute()
  // Refilled by the first like of a day; without a row every like would be refused.
  await tx
    .insertInto('allowances')
    .values(
      cast.people.map(({ name }) => ({
        user_id: idOf(cast, name),
        day: changedOn,
        likes: 0,
        super_likes: 0,
      })),
    )
    .execute()
}

async function insertStories(tx: Tx, cast: Cast, now: Date): Promise<void> {
  const matches: Insertable<Matches>[] = []
  const messages: Insertable<Messages>[] = []
  const quoted: Insertable<MessagePrompts>[] = []
  const swipes: Insertable<Swipes>[] = []
  for (const talk of conversations()) {
    const rows = conversationRows(talk, idOf(cast, talk.host), idOf(cast, talk.other), now)
    matches.push(rows.match)
    messages.push(...rows.messages)
    quoted.push(...quotedRows(talk, rows.messages, [...cast.hosts, ...cast.people]))
    swipes.push(...rows.swipes)
  }
  for (const host of cast.hosts) {
    const decided = new Set([
      ...conversations().flatMap((talk) => (talk.host === host.name ? [talk.other] : [])),
      ...(PASSES[host.name] ?? []),
    ])
    for (const [at, name] of (PASSES[host.name] ?? []).entries())
      swipes.push(
        pass(idOf(cast, host.name), idOf(cast, name), new Date(now.getTime() - (at + 1) * DAY)),
      )
    // One in three: not every like comes back at once.
    const admirers = cast.people
      .filter(
        (person) =>
          person.isAdmirer &&
          !decided.has(person.name) &&
          wants(person, host) &&
          wants(host, person),
      )
      .filter((_, at) => at % 3 === 0)
    for (const { name } of admirers)
      swipes.push(like(idOf(cast, name), idOf(cast, host.name), new Date(now.getTime() - 3 * DAY)))
  }
  await tx.insertInto('matches').values(matches).execute()
  await tx.insertInto('messages').values(messages).execute()
  await tx.insertInto('message_prompts').values(quoted).execute()
  await tx.insertInto('swipes').values(swipes).execute()
}

const isEmpty = async (tx: Tx) =>
  (await tx.selectFrom('users').select('id').limit(1).executeTakeFirst()) === undefined

/**
 * Fills an empty database with the demo world: 200 people, two ready accounts (`DEMO_ACCOUNTS`), their matches and conversations, rooms, balloon games, and people
 * who like newcomers with a complete profile; the server lets them live (`realtime-server/src/features/demo`). It writes all or nothing, and nothing into a database with any account, so a repeat has no effect.
 * @returns how many accounts were created: 202 or 0
 */
export async function seedDemo({
  databaseUrl,
  mediaDir,
  now = new Date(),
}: SeedOptions): Promise<number> {
  const db = connect(databaseUrl, { max: 1 })
  let portraits = new Map<string, StoredPortrait>()
  let recordings = new Map<string, StoredRecording[]>()
  try {
    return await db.transaction().execute(async (tx) => {
      // Of two starts at once, the second waits here and then finds the people of the first.
      await sql`LOCK TABLE users IN SHARE ROW EXCLUSIVE MODE`.execute(tx)
      if (!(await isEmpty(tx))) return 0
      const { hosts, people } = demoPeople(now)
      const all = [...hosts, ...people]
      const cast: Cast = {
        hosts,
        people,
        ids: new Map(all.map((person) => [person.name, idAt(person.joinedAt)])),
      }
      recordings = await storeRecordings(mediaDir, all)
      portraits = await storePortraits(
        mediaDir,
        all.flatMap(({ portraits }) => portraits),
      )
      await insertPeople(tx, cast, { portraits, recordings }, now)
      await insertStories(tx, cast, now)
      const others = people.map(({ name }) => idOf(cast, name))
      await insertRooms(tx, others, now)
      await insertGames(tx, others, now)
      await installLife(tx, {
        userIds: others,
        admirerIds: people.filter(({ isAdmirer }) => isAdmirer).map(({ name }) => idOf(cast, name)),
      })
      return all.length
    })
  } catch (error) {
    await removePortraits(mediaDir, portraits.values())
    await removeRecordings(mediaDir, [...recordings.values()].flat())
    throw error
  } finally {
    await db.destroy()
  }
}
