import { authRoutes } from '@swoon/realtime-server/contract/auth'
import { chatRoutes } from '@swoon/realtime-server/contract/chat'
import { dateRoutes } from '@swoon/realtime-server/contract/dates'
import { passkeyRoutes } from '@swoon/realtime-server/contract/passkeys'
import { roomRoutes } from '@swoon/realtime-server/contract/rooms'
import { safetyRoutes } from '@swoon/realtime-server/contract/safety'
import { v7 as uuid } from 'uuid'
import { beforeAll, describe, expect, it } from 'vitest'
import { worldOfFile } from '../../harness/file-world.ts'
import { call, type Reply } from '../../harness/http.ts'
import type { Person } from '../../harness/person.ts'
import { promises } from '../../promises.ts'
import { ask } from '../balloon-games/games.ts'
import { matched } from '../pairs.ts'
import { patch } from '../profile/calls.ts'
import { create, say } from '../rooms/rooms.ts'

const world = worldOfFile()
let me: Person
let matchId: string
let roomId: string
beforeAll(async () => {
  ;({ ann: me, matchId } = await matched(world))
  roomId = await create(me)
  await me.call(roomRoutes.join, { params: { id: roomId }, body: {} })
})

const letters = 'abcdefghijklmnopqrstuvwxyz'
const words = (count: number) =>
  Array.from({ length: count }, (_, at) => `${letters[at % 26]}${at} word`)
const text = (length: number) => 'x'.repeat(length)
const isTaken = ({ status, refusal }: Reply<unknown>) =>
  status !== 400 || refusal?.code !== 'INVALID'

type Sending = (length: number) => Promise<Reply<unknown>>
const inProfile =
  (field: string, of: (length: number) => unknown = text): Sending =>
  (length) =>
    patch(me, { [field]: of(length) })

let signedUp = 0
const signUp = async (change: object) => {
  const username = `walker${signedUp++}`
  const body = {
    email: `${username}@example.test`,
    username,
    password: 'velvet balloon orbit',
    ...change,
  }
  return call(world.url, null, authRoutes.signup, { body })
}
const propose = (change: object) => {
  const startsAt = new Date(Date.now() + 48 * 3_600_000).toISOString()
  const body = {
    matchId,
    activity: 'Coffee',
    place: 'The corner café',
    startsAt,
    timeZone: 'UTC',
    ...change,
  }
  return me.call(dateRoutes.propose, { body })
}

describe('the longest that is taken', () => {
  it.each<[string, number, Sending]>([
    [
      'username',
      promises.accounts.usernameLength,
      (length) => signUp({ username: `a${text(length - 1)}` }),
    ],
    ['name', promises.profile.nameLength, inProfile('name')],
    ['location', promises.profile.locationLength, inProfile('location')],
    ['bio', promises.profile.bioLength, inProfile('bio')],
    ['gender in own words', promises.profile.ownGenderLength, inProfile('genderLabel')],
    ['title of a song', promises.profile.songLength, inProfile('favoriteSongTitle')],
    ['artist of a song', promises.profile.songLength, inProfile('favoriteSongArtist')],
    ['list of interests', promises.profile.interests, inProfile('interests', words)],
    [
      'interest',
      promises.profile.interestLength,
      inProfile('interests', (length) => [text(length)]),
    ],
    [
      'list of artists',
      promises.profile.artists,
      inProfile('musicTaste', (n) => ({ topArtists: words(n) })),
    ],
    [
      'artist',
      promises.profile.artistLength,
      inProfile('musicTaste', (n) => ({ topArtists: [text(n)] })),
    ],
    [
      'list of answers',
      promises.profile.answers,
      inProfile('prompts', (n) => ({
        answers: Object.fromEntries(
          ['teach-me', 'rainy-day', 'overheard', 'rabbit-hole'].map((id, at) => [
            id,
            at < n ? 'Yes' : null,
          ]),
        ),
      })),
    ],
    [
      'list of languages',
      promises.profile.languages,
      inProfile('languages', (n) => ['en', 'de', 'fr', 'es', 'pt', 'it', 'nl'].slice(0, n)),
    ],
    [
      'list of photos',
      promises.profile.photos,
      inProfile('photos', (n) =>
        Array.from({ length: n }, (_, at) => `https://example.test/${at}.jpg`),
      ),
    ],
    ['message in a room', promises.rooms.messageLength, (length) => say(me, roomId, text(length))],
    [
      'name of a room',
      promises.rooms.nameLength,
      (length) => me.call(roomRoutes.create, { body: { name: text(length) } }),
    ],
    [
      'description of a room',
      promises.rooms.descriptionLength,
      (length) =>
        me.call(roomRoutes.create, { body: { name: 'A room', description: text(length) } }),
    ],
    [
      'search in a chat',
      promises.chat.searchLength,
      (length) =>
        me.call(chatRoutes.search, { params: { id: matchId }, body: { text: text(length) } }),
    ],
    [
      'search in a room',
      promises.chat.searchLength,
      (length) =>
        me.call(roomRoutes.search, { params: { id: roomId }, body: { text: text(length) } }),
    ],
    ['title of a game', promises.games.titleLength, (length) => ask(me, { title: text(length) })],
    [
      'description of a game',
      promises.games.descriptionLength,
      (length) => ask(me, { description: text(length) }),
    ],
    [
      'activity of a date',
      promises.dates.activityLength,
      (length) => propose({ activity: text(length) }),
    ],
    ['place of a date', promises.dates.placeLength, (length) => propose({ place: text(length) })],
    [
      'name of a passkey',
      promises.accounts.passkeyName,
      (length) =>
        me.call(passkeyRoutes.rename, { params: { id: uuid() }, body: { name: text(length) } }),
    ],
    [
      'appeal',
      promises.safety.appealLength,
      (length) =>
        me.call(safetyRoutes.appeal, {
          params: { strikeId: uuid() },
          body: { content: text(length) },
        }),
    ],
  ])('%s is of %i', async (_, limit, send) => {
    const replies = [await send(limit), await send(limit + 1)]
    expect(replies.map(isTaken), replies.map(({ text }) => text).join('\n')).toEqual([true, false])
  })

  it('answer to a prompt is whole', async () => {
    const { answerLength } = promises.profile
    const answer = (length: number) =>
      patch(me, { prompts: { answers: { 'teach-me': text(length) } } })
    expect(
      [await answer(answerLength), await answer(answerLength + 1)].map(({ status }) => status),
    ).toEqual([200, 400])
  })
})

describe('the range of', () => {
  it.each<[string, number, number, Sending]>([
    [
      'height in centimeters',
      promises.profile.shortest,
      promises.profile.tallest,
      inProfile('height', (n) => n),
    ],
    [
      'distance in miles',
      promises.discovery.distanceFrom,
      promises.discovery.distanceTo,
      inProfile('maxDistance', (n) => n),
    ],
    [
      'ages that are looked for',
      promises.profile.age,
      promises.discovery.ages,
      (age) => patch(me, { minAge: age, maxAge: age }),
    ],
    [
      'ages of a game',
      promises.games.youngest,
      promises.games.oldest,
      (age) => ask(me, { minAge: age, maxAge: age }),
    ],
    [
      'people of a game',
      promises.games.fewestPlayers,
      promises.games.players,
      (maxSlots) => ask(me, { maxSlots }),
    ],
  ])('%s is from %i to %i', async (_, from, to, send) => {
    const replies = [await send(from - 1), await send(from), await send(to), await send(to + 1)]
    expect(replies.map(isTaken), replies.map(({ text }) => text).join('\n')).toEqual([
      false,
      true,
      true,
      false,
    ])
  })

  it('a password is from 6 characters to 128 bytes', async () => {
    const [from, to] = [promises.accounts.passwordLength, promises.accounts.passwordBytes]
    const password = (length: number) =>
      signUp({ password: 'q7-zRk.Wé'.repeat(30).slice(0, length) })
    const bytes = (length: number) => signUp({ password: 'q7-zRk.W'.repeat(30).slice(0, length) })
    const replies = [
      await password(from - 1),
      await password(from),
      await bytes(to),
      await bytes(to + 1),
    ]
    expect(replies.map(({ status }) => status)).toEqual([400, 201, 201, 400])
  })
})
