import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { AnswerRow } from '../../src/queries/prompts.ts'
import { type Random, randomFrom } from '../random.ts'
import { dealAnswers } from './answers.ts'
import { conversations } from './conversations.ts'
import { PLACES } from './places.ts'
import { type Recordings, recordingsOf } from './recordings.ts'
import { type Gender, handleOf, hosts, type RosterEntry, roster } from './roster.ts'
import { type About, aboutOf, topArtistsOf } from './tastes.ts'
import { type Vitals, vitalsOf } from './vitals.ts'

export interface Person extends RosterEntry, About, Vitals, Recordings {
  username: string
  email: string
  /** YYYY-MM-DD. */
  dateOfBirth: string
  genderPreference: 'male' | 'female' | 'any'
  /** A neighborhood or town, as shown. */
  location: string
  /** Decimal degrees with two decimals, which is accurate to about a mile and identifies no address. */
  latitude: number
  longitude: number
  locationEnabled: boolean
  locationPrivate: boolean
  /** Miles. */
  maxDistance: number
  topArtists: string[]
  prompts: readonly AnswerRow[]
  instagramUsername: string | null
  tiktokUsername: string | null
  joinedAt: Date
  lastSeen: Date
  isVerified: boolean
  /** Likes newcomers if both fit each other's preference. */
  isAdmirer: boolean
  /** Files in `PORTRAITS`, the main one first. */
  portraits: string[]
}

export const PORTRAITS = fileURLToPath(new URL('../portraits/', import.meta.url))

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

function preferenceOf(gender: Gender, random: Random): Person['genderPreference'] {
  const roll = random.next()
  if (gender === 'female') return roll < 0.76 ? 'male' : roll < 0.92 ? 'any' : 'female'
  if (gender === 'male') return roll < 0.78 ? 'female' : roll < 0.92 ? 'any' : 'male'
  return roll < 0.84 ? 'any' : roll < 0.92 ? 'female' : 'male'
}

function lastSeenMinutes(random: Random): number {
  const roll = random.next()
  if (roll < 0.18) return random.between(0, 3)
  if (roll < 0.42) return random.between(6, 59)
  if (roll < 0.7) return random.between(60, 23 * 60)
  if (roll < 0.94) return random.between(24 * 60, 6 * 24 * 60)
  return random.between(7 * 24 * 60, 20 * 24 * 60)
}

function birthDate(age: number, now: Date, random: Random): string {
  const year = now.getUTCFullYear() - age
  // At least two days past the birthday, so that the age holds in every time zone.
  const latest = Date.UTC(year, now.getUTCMonth(), now.getUTCDate()) - 2 * DAY
  return new Date(latest - random.whole(0, 355) * DAY).toISOString().slice(0, 10)
}

const hundredths = (value: number) => Math.round(value * 100) / 100

function usernameOf(entry: RosterEntry, random: Random): string {
  const handle = handleOf(entry.name)
  const word = handleOf(random.pick(entry.interests))
  return random.pick([
    handle,
    `${handle}.pdx`,
    `${handle}_${word}`,
    `${handle}.${word}`,
    `${handle}${random.whole(11, 98)}`,
  ])
}

// The links lead nowhere on purpose, because a plausible handle might belong to a real person.
const socialHandle = (entry: RosterEntry) => `${handleOf(entry.name)}.swoon.demo`

function personOf(
  entry: RosterEntry,
  now: Date,
  files: readonly string[],
  matchedTo: ReadonlyMap<string, Gender>,
  prompts: readonly AnswerRow[] = [],
): Person {
  const random = randomFrom(`life of ${entry.name}`)
  const place = random.pick(PLACES)
  const handle = handleOf(entry.name)
  const preference = preferenceOf(entry.gender, random)
  const matched = matchedTo.get(entry.name)
  const joinedAt = new Date(now.getTime() - random.between(25, 400) * DAY)
  const sharing = random.next()
  return {
    ...entry,
    ...aboutOf(entry, random),
    ...vitalsOf(entry, randomFrom(`vitals of ${entry.name}`)),
    ...recordingsOf(entry, randomFrom(`recordings of ${entry.name}`)),
    username: usernameOf(entry, random),
    email: `${handle}@demo.swoon`,
    dateOfBirth: birthDate(entry.age, now, random),
    genderPreference:
      (matched === 'male' || matched === 'female') && preference !== 'any' ? matched : preference,
    location: place.name,
    latitude: hundredths(place.latitude + random.between(-0.012, 0.012)),
    longitude: hundredths(place.longitude + random.between(-0.016, 0.016)),
    locationEnabled: sharing > 0.1,
    locationPrivate: sharing > 0.1 && sharing < 0.2,
    maxDistance: random.pick([25, 50, 50, 75, 100]),
    topArtists: topArtistsOf(entry, random),
    prompts,
    instagramUsername: random.chance(0.35) ? socialHandle(entry) : null,
    tiktokUsername: random.chance(0.15) ? socialHandle(entry) : null,
    joinedAt,
    lastSeen: new Date(now.getTime() - lastSeenMinutes(random) * MINUTE),
    isVerified: random.chance(0.25),
    isAdmirer: random.chance(0.3),
    portraits: files.filter(
      (file) => file.startsWith(`${handle}-`) && !file.endsWith('-small.webp'),
    ),
  }
}

/** The people of the two ready accounts, who live near each other and fit each other's preference. */
function hostOf(
  entry: RosterEntry,
  now: Date,
  files: readonly string[],
  prompts?: readonly AnswerRow[],
): Person {
  return {
    ...personOf(entry, now, files, new Map(), prompts),
    username: `${handleOf(entry.name)}.demo`,
    genderPreference: entry.gender === 'female' ? 'male' : 'female',
    location: 'Hawthorne, Portland',
    latitude: entry.gender === 'female' ? 45.51 : 45.53,
    longitude: entry.gender === 'female' ? -122.63 : -122.65,
    locationEnabled: true,
    locationPrivate: false,
    maxDistance: 50,
    lifestyle: ['night-owl', 'foodie', 'out-and-about'],
    personality:
      entry.gender === 'female' ? ['extrovert', 'spontaneous'] : ['extrovert', 'planner', 'calm'],
    education: 'bachelor',
    relationshipGoals: 'long-term',
    communicationStyle: ['texter', 'in-person'],
    topArtists: [
      'Khruangbin',
      'Natalia Lafourcade',
      entry.gender === 'female' ? 'Big Thief' : 'LCD Soundsystem',
    ],
    isVerified: true,
    isAdmirer: false,
  }
}

/**
 * Everyone in the demo world; the same `now` gives the same people.
 * @returns the two hosts (ready accounts) and the 200 others, in the roster's order
 */
export function demoPeople(now: Date): { hosts: Person[]; people: Person[] } {
  const files = readdirSync(PORTRAITS).sort()
  const known = hosts()
  const matchedTo = new Map<string, Gender>()
  for (const { host, other } of conversations()) {
    const gender = known.find(({ name }) => name === host)?.gender
    if (gender) matchedTo.set(other, gender)
  }
  const others = roster()
  const answers = dealAnswers(others.map(({ name }) => name))
  return {
    hosts: known.map((entry) => hostOf(entry, now, files, answers.get(entry.name))),
    people: others.map((entry) => personOf(entry, now, files, matchedTo, answers.get(entry.name))),
  }
}
