import {
  allCommands,
  type CommandName,
  type CommandPayload,
  contract,
  type RouteDefinition,
} from '@swoon/realtime-server/contract'
import { authRoutes } from '@swoon/realtime-server/contract/auth'
import { balloonGameRoutes } from '@swoon/realtime-server/contract/balloon-games'
import { chatRoutes } from '@swoon/realtime-server/contract/chat'
import { matchRoutes } from '@swoon/realtime-server/contract/matches'
import { premiumRoutes } from '@swoon/realtime-server/contract/premium'
import { roomRoutes } from '@swoon/realtime-server/contract/rooms'
import { supportRoutes } from '@swoon/realtime-server/contract/support'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { send } from '../harness/http.ts'
import { openLive } from '../harness/live.ts'
import { matchOf } from '../harness/pairs.ts'
import { insertUsers, type Person, person } from '../harness/person.ts'
import { startWorld, type World } from '../harness/server.ts'
import { tomorrowsGame } from './actors/balloon-games.ts'
import * as features from './actors/features.ts'
import { type CommandRow, type Kind, kinds, type Row, type Stage, withoutSession } from './actors/rows.ts'

let world: World
let olga: Person
let matchId: string
let messageId: string
let roomId: string
let purchaseId: string
let requestId: string
let gameId: string
/** Keeps Olga in her room, as her tab would, however long the tests take. */
let staying: ReturnType<typeof setInterval>
const cookies = {} as Record<Kind, string>

beforeAll(async () => {
  world = await startWorld()
  const { db } = world.database
  olga = await person(world, { name: 'Olga', gender: 'female' })
  const others = await insertUsers(world, 9)
  const [expired, signedOut, banned, unwanted, blocked, blocker, unmatched, stranger, max] = others
  if (!expired || !signedOut || !banned || !unwanted || !blocked || !blocker || !unmatched || !stranger || !max)
    throw new Error('someone is missing')
  const now = new Date()
  const old = new Date(now.getTime() - 40 * 86_400_000)
  await db.updateTable('sessions').set({ created_at: old }).where('user_id', '=', expired.id).execute()
  await signedOut.call(authRoutes.logout, {})
  await db.updateTable('users').set({ banned_at: now }).where('id', '=', banned.id).execute()
  await db.updateTable('users').set({ gender_preference: 'male' }).where('id', '=', unwanted.id).execute()
  const block = (blocker_id: string, blocked_id: string) => ({ blocker_id, blocked_id, created_at: now })
  await db
    .insertInto('blocks')
    .values([block(olga.id, blocked.id), block(blocker.id, olga.id)])
    .execute()
  const like = async (one: Person, other: Person) => {
    return await matchOf(one, other)
  }
  await unmatched.call(matchRoutes.unmatch, { params: { id: await like(olga, unmatched) } })
  matchId = await like(olga, max)
  messageId = (await max.call(chatRoutes.send, { body: { matchId, content: 'Hello Olga' } })).body.id
  roomId = (await olga.call(roomRoutes.create, { body: { name: "Olga's room" } })).body.id
  const enter = () => olga.call(roomRoutes.join, { params: { id: roomId } })
  await enter()
  staying = setInterval(() => void enter().catch(() => undefined), 10_000)
  const premium = { type: 'subscription', amount: 1099, quantity: 1 } as const
  purchaseId = (await olga.call(premiumRoutes.purchase, { body: premium })).body.purchase.id
  const question = { subject: 'A question', content: 'Where is my crown?' }
  requestId = (await olga.call(supportRoutes.write, { body: question })).body.id
  const closed = { closed_at: now, closed_by: 'team', answer: 'Above your name.' }
  await db.updateTable('support_requests').set(closed).where('id', '=', requestId).execute()
  gameId = (await olga.call(balloonGameRoutes.create, { body: tomorrowsGame() })).body.id
  const unfinished = await person(world, { incomplete: true })
  Object.assign(cookies, {
    nobody: '',
    unknown: `sid=${'A'.repeat(43)}`,
    expired: expired.cookie,
    signedOut: signedOut.cookie,
    banned: banned.cookie,
    unfinished: unfinished.cookie,
    unwanted: unwanted.cookie,
    blocked: blocked.cookie,
    blocker: blocker.cookie,
    unmatched: unmatched.cookie,
    stranger: stranger.cookie,
    matched: max.cookie,
    herself: olga.cookie,
  } satisfies Record<Kind, string>)
})
afterAll(() => {
  clearInterval(staying)
  return world.close()
})

const stage = (): Stage => ({ olga, matchId, messageId, roomId, purchaseId, requestId, gameId })
const table = (): Record<string, Record<string, Row>> =>
  Object.fromEntries(Object.entries(features).map(([feature, { rows }]) => [feature, rows(stage())]))
const commandRows = (): Record<string, CommandRow> =>
  Object.assign({}, ...Object.values(features).map((each) => ('commands' in each ? each.commands(stage()) : {})))

const ordered = <T extends { row: Row }>(all: readonly T[]): T[] =>
  [undefined, 'match', 'session'].flatMap((end) => all.filter(({ row }) => row.ends === end))

describe('every route for every kind of actor', () => {
  it('has a row in this matrix', () => {
    const names = (tables: object) =>
      Object.entries(tables).map(([feature, names]) => [feature, Object.keys(names).sort()])
    expect(Object.fromEntries(names(table()))).toEqual(Object.fromEntries(names(contract)))
    expect(Object.keys(commandRows()).sort()).toEqual(Object.keys(allCommands).sort())
  })

  it('answers the actors who may use it, and refuses all others', async () => {
    for (const [name, { payload, allowed }] of Object.entries(commandRows())) {
      const command = async (kind: Kind) => {
        const live = await openLive(world.url, cookies[kind] || null).catch((error: Error) => error.message)
        if (typeof live === 'string') return live
        const reply = await live.command(name as CommandName, payload as CommandPayload<CommandName>)
        live.close()
        return reply.ok ? 'ok' : reply.code
      }
      for (const kind of kinds) {
        const expected = withoutSession.includes(kind) ? 'UNAUTHORIZED' : allowed.includes(kind) ? 'ok' : 'NOT_FOUND'
        expect([name, kind, await command(kind)]).toEqual([name, kind, expected])
      }
    }

    // Someone who entered Olga's room by a command is no longer in it.
    await world.database.db.deleteFrom('room_participants').where('user_id', '<>', olga.id).execute()
    const routes: Record<string, Record<string, RouteDefinition>> = contract
    const all = Object.entries(table()).flatMap(([feature, rows]) =>
      Object.entries(rows).map(([name, row]) => ({ name: `${feature}.${name}`, row, route: routes[feature]?.[name] })),
    )
    for (const { name, row, route } of ordered(all)) {
      if (!route) throw new Error(name)
      const path = route.url.replace(/:(\w+)/g, (_, key: string) => row.params?.[key] ?? 'missing') + (row.query ?? '')
      for (const kind of kinds) {
        const reply = await send(world.url + path, {
          method: route.method,
          headers: { cookie: cookies[kind], ...(row.body !== undefined && { 'content-type': 'application/json' }) },
          body: row.body === undefined ? null : JSON.stringify(row.body),
        })
        const isOut = !row.open && withoutSession.includes(kind)
        expect([name, kind, reply.status]).toEqual([name, kind, isOut ? 401 : (row.except?.[kind] ?? row.status)])
      }
    }
  })
})
