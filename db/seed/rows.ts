import { type Insertable, type InsertObject, sql } from 'kysely'
import { v7 } from 'uuid'
import { type Cell, cellOf, displaced, type Point as Place, roughly, shifts } from '../src/cells.ts'
import type { DB, Matches, MessagePrompts, Messages, Point, Swipes } from '../src/schema.ts'
import type { StoredPortrait } from './media.ts'
import type { Conversation } from './people/conversations.ts'
import type { Person } from './people/person.ts'
import { randomFrom } from './random.ts'
import { type StoredRecording, urlOf } from './stored-recordings.ts'

const MINUTE = 60_000

/** The width of the cells in miles, as for everyone else. */
const cellMiles = { visible: 1, private: 5 } as const

/** Where others see a person, displaced as a server does it: the place that is known of them, and the cell. */
function seenAt(person: Person): { place: Place; cell: Cell } {
  const random = randomFrom(`where ${person.name} is seen`)
  const direction = () => random.between(0, 2 * Math.PI)
  const place = roughly(displaced(person, direction(), shifts.all))
  const cell = person.locationPrivate
    ? cellOf(displaced(place, direction(), shifts.private), cellMiles.private)
    : cellOf(place, cellMiles.visible)
  return { place, cell }
}

const pointOf = ({ latitude, longitude }: Place) => sql<Point>`point(${longitude}, ${latitude})`

/** The row of a person's exact position, which they share. */
export const locationRow = (
  person: Person,
  userId: string,
  changedOn: string,
): InsertObject<DB, 'locations'> => ({
  user_id: userId,
  latitude: person.latitude,
  longitude: person.longitude,
  places: sql`ARRAY[${pointOf(seenAt(person).place)}]`,
  changed_on: changedOn,
  changes: 1,
})

export const idAt = (time: Date): string => v7({ msecs: time.getTime() })

export function userRow(
  person: Person,
  id: string,
  passwordHash: string,
  {
    portraits,
    recordings,
  }: { portraits: readonly StoredPortrait[]; recordings: readonly StoredRecording[] },
): InsertObject<DB, 'users'> {
  const urls = (kind: StoredRecording['kind']) =>
    recordings.filter((each) => each.kind === kind).map(urlOf)
  const photos = portraits.map(({ name }) => `/media/${name}.webp`)
  return {
    id,
    email: person.email,
    username: person.username,
    password_hash: passwordHash,
    created_at: person.joinedAt,
    completed_at: person.joinedAt,
    last_seen: person.lastSeen,
    name: person.name,
    date_of_birth: person.dateOfBirth,
    bio: person.bio,
    location: person.location,
    gender: person.gender,
    gender_preference: person.genderPreference,
    interests: person.interests,
    photos,
    profile_photo: photos[0] ?? null,
    instagram_username: person.instagramUsername,
    tiktok_username: person.tiktokUsername,
    voice_intro_url: urls('voice')[0] ?? null,
    favorite_music_url: urls('music')[0] ?? null,
    favorite_song_title: person.song?.title ?? null,
    favorite_song_artist: person.song?.artist ?? null,
    intro_video_urls: urls('video'),
    top_artists: person.topArtists,
    lifestyle: person.lifestyle,
    personality: person.personality,
    education: person.education,
    relationship_goals: person.relationshipGoals,
    communication_style: person.communicationStyle,
    cell: person.locationEnabled ? pointOf(seenAt(person).cell) : null,
    height: person.height,
    languages: person.languages,
    relationship_model: person.relationshipModel,
    has_children: person.hasChildren,
    wants_children: person.wantsChildren,
    smoking: person.smoking,
    drinking: person.drinking,
    hometown: person.hometown,
    pronouns: person.pronouns,
    shows: person.shows,
    prompts: JSON.stringify(person.prompts),
    location_enabled: person.locationEnabled,
    location_private: person.locationPrivate,
    max_distance: person.maxDistance,
    time_zone: 'America/Los_Angeles',
    is_verified: person.isVerified,
    age_verified: person.isVerified,
    id_verified: person.isVerified,
    verification_status: person.isVerified ? 'verified' : null,
  }
}

export const like = (
  swiperId: string,
  swipedId: string,
  at: Date,
  matchId?: string,
): Insertable<Swipes> => ({
  swiper_id: swiperId,
  swiped_id: swipedId,
  is_like: true,
  is_super_like: false,
  created_at: at,
  match_id: matchId ?? null,
})

export const pass = (swiperId: string, swipedId: string, at: Date): Insertable<Swipes> => ({
  ...like(swiperId, swipedId, at),
  is_like: false,
})

/** The time of each line: minutes apart, sometimes hours, all before now. */
function timesOf({ host, other, lines, matchedAgo }: Conversation, now: Date): Date[] {
  const random = randomFrom(`talk of ${host} and ${other}`)
  const gaps = lines.map(() =>
    random.chance(0.15) ? random.between(150, 600) : random.between(2, 35),
  )
  const total = gaps.reduce((sum, gap) => sum + gap, 0)
  const scale = Math.min(1, (matchedAgo * 0.9) / Math.max(1, total))
  let at = now.getTime() - matchedAgo * MINUTE
  return gaps.map((gap) => {
    at += gap * scale * MINUTE
    return new Date(at)
  })
}

/** A match of a host with its messages, markers and swipes. */
export function conversationRows(
  talk: Conversation,
  hostId: string,
  otherId: string,
  now: Date,
): { match: Insertable<Matches>; messages: Insertable<Messages>[]; swipes: Insertable<Swipes>[] } {
  const matchedAt = new Date(now.getTime() - talk.matchedAgo * MINUTE)
  const times = timesOf(talk, now)
  const matchId = idAt(matchedAt)
  const hostIsFirst = hostId < otherId
  const count = talk.lines.length
  const hostSeq = count - talk.unread
  return {
    match: {
      id: matchId,
      user1_id: hostIsFirst ? hostId : otherId,
      user2_id: hostIsFirst ? otherId : hostId,
      created_at: matchedAt,
      activity_at: times.at(-1) ?? matchedAt,
      last_seq: count,
      user1_read_seq: hostIsFirst ? hostSeq : count,
      user2_read_seq: hostIsFirst ? count : hostSeq,
      user1_delivered_seq: hostIsFirst ? hostSeq : count,
      user2_delivered_seq: hostIsFirst ? count : hostSeq,
    },
    messages: talk.lines.map(({ fromHost, content }, at) => {
      const saidAt = times[at] ?? matchedAt
      return {
        id: idAt(saidAt),
        match_id: matchId,
        seq: at + 1,
        sender_id: fromHost ? hostId : otherId,
        content,
        created_at: saidAt,
      }
    }),
    swipes: [
      like(otherId, hostId, new Date(matchedAt.getTime() - 90 * MINUTE)),
      like(hostId, otherId, matchedAt, matchId),
    ],
  }
}

/** The answers to which lines of a conversation reply. */
export const quotedRows = (
  { host, other, lines }: Conversation,
  messages: readonly Insertable<Messages>[],
  people: readonly Person[],
): Insertable<MessagePrompts>[] =>
  lines.flatMap(({ fromHost, prompt }, at) => {
    if (prompt === undefined) return []
    const owner = people.find(({ name }) => name === (fromHost ? other : host))
    const said = owner?.prompts.find((answer) => answer.prompt === prompt)
    if (!said) throw new Error(`${owner?.name} has not answered ${prompt}`)
    return [{ message_id: messages[at]?.id ?? '', ...said }]
  })
