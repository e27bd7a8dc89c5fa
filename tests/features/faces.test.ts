import { contract, type RouteDefinition } from '@swoon/realtime-server/contract'
import { balloonGameRoutes } from '@swoon/realtime-server/contract/balloon-games'
import { profileRoutes } from '@swoon/realtime-server/contract/profile'
import { roomRoutes } from '@swoon/realtime-server/contract/rooms'
import { safetyRoutes } from '@swoon/realtime-server/contract/safety'
import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { tomorrowsGame } from '../attacks/actors/balloon-games.ts'
import { worldOfFile } from '../harness/file-world.ts'
import { send } from '../harness/http.ts'
import type { Live } from '../harness/live.ts'
import { type Person, person, upload } from '../harness/person.ts'

const world = worldOfFile()

/** Keeps these people out of each other's decks. */
const apart = { gender: 'female', genderPreference: 'male' } as const
const someone = (name: string) => person(world, { name, ...apart })

const pictures = (text: string) => new Set(text.match(/\/media\/[\w-]+\.webp/g))
const load = async (who: Person, url: string) =>
  (await send(world.url + url, { headers: { cookie: who.cookie } })).status

/** Every JSON reply to the contract's GET routes that this person gets about themselves and these rooms and games. */
async function answersTo(who: Person, ids: readonly string[]): Promise<string[]> {
  const texts: string[] = []
  const routes = Object.values(contract).flatMap((part) => Object.values(part) as RouteDefinition[])
  for (const { url } of routes.filter(({ method }) => method === 'GET'))
    for (const id of url.includes(':id') || url.includes(':matchId') ? ids : [who.id]) {
      const path = url.replace(/:userId/, who.id).replace(/:(id|matchId)\b/, id)
      if (path.includes(':')) continue
      const { headers, text } = await send(world.url + path, { headers: { cookie: who.cookie } })
      if (headers.get('content-type')?.includes('json')) texts.push(text)
    }
  return texts
}

const said = (who: Person, id: string) =>
  who.call(roomRoutes.send, {
    params: { id },
    body: { messageType: 'text', content: `Hello from ${who.name}` },
  })
const enter = (who: Person, id: string) => who.call(roomRoutes.join, { params: { id } })
const leave = (who: Person, id: string) => who.call(roomRoutes.leave, { params: { id } })
const hide = (who: Person) =>
  who.call(profileRoutes.updateUser, { params: { id: who.id }, body: { isHidden: true } })

it('every picture that an answer or an event names can be loaded by its reader, and no other', async () => {
  const names = [
    'Reader',
    'Gone',
    'Hidden',
    'Blocker',
    'Blocked',
    'Banned',
    'Host',
    'Guest',
    'Proposer',
    'Outsider',
    'Match',
  ]
  // One by one, so that a busy server need not refuse any.
  const people: Person[] = []
  for (const name of names) people.push(await someone(name))
  const [reader, gone, hidden, blocker, blocked, banned, host, guest, proposer, outsider, match] =
    people as [
      Person,
      Person,
      Person,
      Person,
      Person,
      Person,
      Person,
      Person,
      Person,
      Person,
      Person,
    ]
  const face = ({ user }: Person) => user.photos[0] ?? ''
  const { db } = world.database
  const matchId = uuid()
  const [user1_id = '', user2_id = ''] = [reader.id, match.id].sort()
  const now = new Date()
  await db
    .insertInto('matches')
    .values({ id: matchId, user1_id, user2_id, created_at: now, activity_at: now })
    .execute()

  const room = (await reader.call(roomRoutes.create, { body: { name: 'Faces' } })).body.id
  const tabs: [Person, Live][] = []
  for (const who of [reader, outsider]) {
    const tab = await who.live()
    for (const name of ['rooms:watch', 'games:watch'] as const) await tab.command(name, {})
    tabs.push([who, tab])
  }
  const [[, tab]] = tabs as [[Person, Live]]
  await tab.command('room:watch', { roomId: room })
  for (const who of [gone, hidden, blocker, blocked, banned, proposer, match]) {
    await enter(who, room)
    expect((await said(who, room)).status).toBe(201)
  }
  await tab.next('room:message', ({ message }) => message.senderId === match.id)
  const heard = pictures(JSON.stringify(tab.events))
  expect(heard.size).toBe(7)
  for (const url of heard) expect(await load(reader, url)).toBe(200)
  // She and the reader look for each other, so the bell names her; then she hides.
  const { id: proposerId } = proposer
  await db
    .updateTable('users')
    .set({ gender_preference: 'female' })
    .where('id', 'in', [proposerId, reader.id])
    .execute()
  for (const who of [reader, proposer]) await enter(who, room)
  expect(
    (
      await proposer.call(roomRoutes.propose, {
        params: { id: room },
        body: { user2Id: reader.id },
      })
    ).status,
  ).toBe(200)
  for (const [who, whom] of [
    [blocker, reader],
    [reader, blocked],
  ] as const)
    expect((await who.call(safetyRoutes.block, { body: { blockedUserId: whom.id } })).status).toBe(
      200,
    )
  for (const who of [gone, hidden, blocker, blocked, banned, proposer]) await leave(who, room)
  for (const who of [hidden, proposer]) await hide(who)
  await db.updateTable('users').set({ banned_at: now }).where('id', '=', banned.id).execute()

  const game = (await host.call(balloonGameRoutes.create, { body: tomorrowsGame() })).body.id
  const hiddenGuest = await someone('Hidden guest')
  for (const who of [guest, hiddenGuest])
    expect((await who.call(balloonGameRoutes.join, { params: { id: game } })).status).toBe(200)
  await hide(hiddenGuest)

  const ids = [room, game, matchId]
  const named = new Map<Person, Set<string>>()
  // Repeated however long this takes: a room counts only people it heard from in the last half minute.
  const stay = () => Promise.all([reader, match].map((who) => enter(who, room)))
  for (const who of [reader, outsider, guest, match, hiddenGuest, blocker, blocked, proposer]) {
    await stay()
    named.set(who, pictures((await answersTo(who, ids)).join()))
  }
  await stay()
  const shown = [...named].flatMap(([who, urls]) => [...urls].map((url) => ({ who, url })))
  expect(shown).toHaveLength(31)
  for (const { who, url } of shown) {
    const whose = [...named.keys(), gone, hidden, banned, host].find((each) =>
      each.user.photos.includes(url),
    )
    expect([who.name, whose?.name, await load(who, url)]).toEqual([who.name, whose?.name, 200])
  }
  const namedTo = (who: Person) => [...(named.get(who) ?? [])]
  for (const each of [gone, match, proposer, host, guest])
    expect(namedTo(reader)).toContain(face(each))
  for (const each of [host, guest]) expect(namedTo(outsider)).toContain(face(each))
  for (const each of [host, guest]) expect(namedTo(hiddenGuest)).toContain(face(each))
  expect(namedTo(guest)).toContain(face(hiddenGuest))
  const newcomer = await person(world, { name: 'Newcomer', incomplete: true })
  // People who hide, are banned, have blocked the reader or are blocked are not named, and none of their files load; nor does any face load
  // for people without a profile, nor other photos of named people.
  for (const [who, each] of [
    [reader, hidden],
    [reader, blocked],
    [reader, blocker],
    [reader, banned],
    [outsider, gone],
    [outsider, hiddenGuest],
    [blocked, reader],
    [blocker, reader],
    [newcomer, host],
  ] as const)
    expect([who.name, each.name, await load(who, face(each))]).toEqual([who.name, each.name, 404])
  const second = await upload(guest)
  await guest.call(profileRoutes.updateUser, {
    params: { id: guest.id },
    body: { photos: [face(guest), second] },
  })
  expect(await load(reader, second)).toBe(404)
  for (const [, tab] of tabs) tab.close()
})
