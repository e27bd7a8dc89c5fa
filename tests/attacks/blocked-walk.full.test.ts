// needs: redis
import {
  allCommands,
  allEvents,
  type CommandName,
  contract,
  type RouteDefinition,
} from '@swoon/realtime-server/contract'
import { chatRoutes } from '@swoon/realtime-server/contract/chat'
import { matchRoutes } from '@swoon/realtime-server/contract/matches'
import { profileRoutes } from '@swoon/realtime-server/contract/profile'
import { roomRoutes } from '@swoon/realtime-server/contract/rooms'
import { safetyRoutes } from '@swoon/realtime-server/contract/safety'
import { swipeRoutes } from '@swoon/realtime-server/contract/swipes'
import { beforeAll, describe, expect, it } from 'vitest'
import { keepLinks } from '../features/profile/calls.ts'
import { ofFile, tabsOfFile } from '../harness/file-world.ts'
import { send } from '../harness/http.ts'
import { startNodes } from '../harness/nodes.ts'
import { insertUsers, type Person, person } from '../harness/person.ts'
import { waitFor } from '../harness/server.ts'
import { commands } from './walk/commands.ts'
import { events, type Life } from './walk/events.ts'
import { fresh, gameOf, watchedGame } from './walk/life.ts'
import { type Aim, routes } from './walk/routes.ts'
import { madeUp, type Sight } from './walk/sight.ts'

/** Two people kept apart, with what each knows of the other; only the second's if the first is gone. */
interface Couple {
  what: string
  people: [Person, Person]
  sights: Sight[]
}

const answerOf = (name: string) => `Only ever said by ${name}`
const bioOf = (name: string) => `A sentence like no other, by ${name}`
const world = ofFile(startNodes)
const urls = () => world.nodes.map(({ url }) => url)
const couples: Couple[] = []
const tabOf = tabsOfFile()

beforeAll(async () => {
  couples.push(
    await couple('who were matched', ['Zebulon', 'Quintessa'], true, blocked),
    await couple('who had passed each other', ['Thelonius', 'Xanthippe'], false, blocked),
    await couple('of whom one has ended the match', ['Ozymandias', 'Wilhelmina'], true, unmatched),
    await couple('of whom one is banned', ['Bartholomew', 'Clementine'], true, banned),
  )
})

const swipe = (who: Person, whom: Person, isLike: boolean) =>
  who.call(swipeRoutes.swipe, { body: { swipedId: whom.id, isLike } })

async function match(one: Person, other: Person): Promise<string> {
  await swipe(one, other, true)
  return (await swipe(other, one, true)).body.match?.id ?? ''
}

/** A person with an upload and links, all with recognizable words. */
async function newPerson(name: string): Promise<Person> {
  const who = await person(world, { name, bio: bioOf(name) })
  const photoLink = `https://example.test/${who.id}.jpg`
  const songLink = `https://example.test/${who.id}.mp3`
  const photos = [...who.user.photos, photoLink]
  await keepLinks(world, who, photos)
  const changed = await who.call(profileRoutes.updateUser, {
    params: { id: who.id },
    body: {
      photos,
      favoriteMusicUrl: songLink,
      prompts: { answers: { overheard: answerOf(name) } },
    },
  })
  expect(changed.status, changed.text).toBe(200)
  return who
}

/** Keeps two people apart. @returns the people whose walks to make */
type Parting = (one: Person, other: Person, matchId: string) => Promise<Person[]>

async function blocked(one: Person, other: Person, matchId: string): Promise<Person[]> {
  expect((await one.call(safetyRoutes.block, { body: { blockedUserId: other.id } })).status).toBe(
    200,
  )
  // A blocked person can block back only if the two have met.
  const back = await other.call(safetyRoutes.block, { body: { blockedUserId: one.id } })
  expect(back.status).toBe(matchId ? 200 : 404)
  if (!matchId)
    await world.database.db
      .insertInto('blocks')
      .values({ blocker_id: other.id, blocked_id: one.id, name: one.name, created_at: new Date() })
      .execute()
  return [one, other]
}

async function unmatched(one: Person, other: Person, matchId: string): Promise<Person[]> {
  expect((await one.call(matchRoutes.unmatch, { params: { id: matchId } })).status).toBe(200)
  return [other]
}

async function banned(one: Person, other: Person): Promise<Person[]> {
  const { db } = world.database
  await db.updateTable('users').set({ banned_at: new Date() }).where('id', '=', one.id).execute()
  // Each node learns of it separately.
  await waitFor(async () => {
    const mine = await db
      .selectFrom('balloon_games')
      .select('id')
      .where('creator_id', '=', one.id)
      .execute()
    return mine.length === 0
  })
  return [other]
}

async function couple(
  what: string,
  names: [string, string],
  isMatch: boolean,
  part: Parting,
): Promise<Couple> {
  const [one, other] = [await newPerson(names[0]), await newPerson(names[1])]
  const matchId = isMatch ? await match(one, other) : ''
  const messages = new Map<string, string>()
  for (const who of isMatch ? [one, other] : []) {
    const quoted = answerOf((who === one ? other : one).name)
    const { body } = await who.call(chatRoutes.send, {
      body: {
        matchId,
        content: `Secret of ${who.name}`,
        replyToAnswer: { promptId: 'overheard', answer: quoted },
      },
    })
    messages.set(who.id, body.id)
  }
  if (!isMatch) {
    await swipe(one, other, false)
    await swipe(other, one, false)
  }
  const games = new Map([
    [one.id, await gameOf(world, one)],
    [other.id, await gameOf(world, other)],
  ])
  const rooms = new Map<string, string>()
  for (const who of [one, other]) {
    const { body } = await who.call(roomRoutes.create, {
      body: { name: `Room of ${who.name}`, description: bioOf(who.name) },
    })
    rooms.set(who.id, body.id)
  }
  const sight = (me: Person, them: Person): Sight => ({
    me,
    otherId: them.id,
    matchId: matchId || madeUp(me).matchId,
    gameId: games.get(them.id) ?? '',
    decided: isMatch ? 'liked' : 'passed',
    roomId: rooms.get(them.id) ?? '',
    messageId: messages.get(them.id) ?? '',
    answer: answerOf(them.name),
    upload: (them.user.photos[0] ?? '').replace('/media/', ''),
    photoLink: `https://example.test/${them.id}.jpg`,
    songLink: `https://example.test/${them.id}.mp3`,
  })
  const walkers = await part(one, other, matchId)
  return {
    what,
    people: [one, other],
    sights: walkers.map((me) => sight(me, me === one ? other : one)),
  }
}

/** Traces that must not appear in anything that reaches the other person. */
const tracesOf = (
  { otherId, matchId, gameId, roomId, messageId, answer, upload }: Sight,
  name: string,
) =>
  [
    otherId,
    matchId,
    gameId,
    roomId,
    messageId,
    answer,
    upload,
    name,
    bioOf(name),
    `Secret of ${name}`,
  ].filter(Boolean)

const otherIn = ({ people }: Couple, sight: Sight) => people.find(({ id }) => id === sight.otherId)
const nameOf = (couple: Couple, sight: Sight) => otherIn(couple, sight)?.name ?? 'no one'

const walks = () => couples.flatMap((couple) => couple.sights.map((sight) => ({ couple, sight })))

function ask(url: string, route: RouteDefinition, me: Person, { params = {}, query, body }: Aim) {
  const path = route.url.replace(/:(\w+)/g, (_, key: string) =>
    encodeURIComponent(params[key] ?? 'missing'),
  )
  return send(`${url}${path}${query ? `?${new URLSearchParams(query)}` : ''}`, {
    method: route.method,
    headers: {
      cookie: me.cookie,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    body: body === undefined ? null : JSON.stringify(body),
  })
}

describe('two people who are kept apart', () => {
  it('have a row here for every route, command and event', () => {
    const names = (tables: object) =>
      Object.fromEntries(
        Object.entries(tables).map(([feature, rows]) => [feature, Object.keys(rows).sort()]),
      )
    expect(names(routes)).toEqual(names(contract))
    expect(Object.keys(commands).sort()).toEqual(Object.keys(allCommands).sort())
    expect(Object.keys(events).sort()).toEqual(Object.keys(allEvents).sort())
  })

  it('find no trace of each other by any route, on either node', async () => {
    const definitions: Record<string, Record<string, RouteDefinition>> = contract
    /** Replies about a former match, by route. */
    const answers = new Map<string, Set<string>>()
    for (const [feature, rows] of Object.entries(routes))
      for (const [name, row] of Object.entries(rows)) {
        const route = definitions[feature]?.[name]
        if (typeof row === 'string' || !route) continue
        // The replying node does not depend on the reason the two are kept apart.
        for (const { couple, sight } of walks())
          for (const url of couple.sights.length < 2 ? urls().slice(1) : urls()) {
            const where = `${feature}.${name} of two ${couple.what}`
            const aim = row(sight)
            const reply = await ask(url, route, sight.me, aim)
            expect([where, reply.status, reply.text]).toEqual([
              where,
              aim.status,
              expect.any(String),
            ])
            // A person's own messages reveal nothing new.
            const asked = JSON.stringify(aim)
            const traces = tracesOf(sight, nameOf(couple, sight)).filter(
              (trace) => !asked.includes(trace),
            )
            expect(traces, where).not.toEqual([])
            for (const trace of traces)
              expect(`${reply.text} ${JSON.stringify([...reply.headers])}`, where).not.toContain(
                trace,
              )
            if (aim.unlike && sight.decided === 'liked') {
              const text = reply.text
                .replaceAll(sight.otherId, 'them')
                .replaceAll(sight.me.id, 'me')
              answers.set(
                `${feature}.${name}`,
                (answers.get(`${feature}.${name}`) ?? new Set()).add(text),
              )
            }
            if (aim.unlike) continue
            const other = await ask(url, route, sight.me, row(madeUp(sight.me)))
            const [one, two] = [reply, other].map(({ status, text }) => [
              status,
              text.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, ''),
            ])
            expect([where, one]).toEqual([where, two])
          }
      }
    // A block or a ban must look like the end of the match.
    for (const [where, texts] of answers)
      expect([where, [...texts]]).toEqual([where, [expect.any(String)]])
    expect(answers.size).toBeGreaterThan(0)
  })

  it('reach each other by no command', async () => {
    expect([walks(), urls()].map(({ length }) => length)).toEqual([6, 2])
    for (const { sight } of walks())
      for (const url of urls()) {
        const tab = await tabOf(sight.me, url)
        for (const [name, aimed] of Object.entries(commands)) {
          if (typeof aimed === 'string') continue
          const command = name as CommandName
          const refused = await tab.command(command, aimed(sight))
          expect([name, refused]).toEqual([
            name,
            expect.objectContaining({ ok: false, code: 'NOT_FOUND' }),
          ])
          expect(refused).toEqual(await tab.command(command, aimed(madeUp(sight.me))))
        }
        tab.close()
      }
  })

  it('hear no event of each other, whatever the other does', async () => {
    expect(walks()).toHaveLength(6)
    for (const { couple, sight } of walks()) {
      // A person who is gone causes no more events than these.
      if (couple.sights.length < 2) continue
      const who = otherIn(couple, sight)
      const [friend] = await insertUsers(world, 1)
      if (!who || !friend) throw new Error('no person')
      const listeners = await Promise.all(urls().map((url) => tabOf(sight.me, url)))
      expect(listeners).toHaveLength(2)
      for (const tab of listeners) expect((await tab.command('rooms:watch', {})).ok).toBe(true)
      const matchId = await match(who, friend)
      const life: Life = {
        who,
        tab: await tabOf(who, world.a),
        friend,
        friendTab: await tabOf(friend, world.b),
        matchId,
        gameId: await watchedGame(world, friend, who),
        listeners,
        matchAnew: async () => match(who, await fresh(world)),
        stranger: () => fresh(world),
      }
      for (const row of Object.values(events)) if (typeof row !== 'string') await row(life)
      // A friend's message comes last, as proof that nothing came before it.
      const [mine] = await insertUsers(world, 1)
      if (!mine) throw new Error('no person')
      const shared = await match(sight.me, mine)
      const { body } = await mine.call(chatRoutes.send, {
        body: { matchId: shared, content: 'Last' },
      })
      for (const tab of listeners) {
        await tab.next('message:sent', ({ message }) => message.id === body.id)
        const heard = JSON.stringify(tab.events)
        const traces = tracesOf(sight, who.name)
        expect(traces).not.toEqual([])
        for (const trace of traces) expect(heard, couple.what).not.toContain(trace)
        tab.close()
      }
      life.tab.close()
      life.friendTab.close()
    }
  })
})
