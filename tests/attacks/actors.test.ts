import { allCommands, allRoutes, type RouteDefinition } from '@swoon/realtime-server/contract'
import { authRoutes } from '@swoon/realtime-server/contract/auth'
import { chatRoutes } from '@swoon/realtime-server/contract/chat'
import { matchRoutes } from '@swoon/realtime-server/contract/matches'
import { swipeRoutes } from '@swoon/realtime-server/contract/swipes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { send } from '../harness/http.ts'
import { openLive } from '../harness/live.ts'
import { crowd, type Person, person } from '../harness/person.ts'
import { startWorld, type World } from '../harness/server.ts'

/** Who may stand before a thing of Olga's; the first five have no session that counts. */
const kinds = [
  'nobody',
  'unknown',
  'expired',
  'signedOut',
  'banned',
  'unfinished',
  'unwanted',
  'blocked',
  'blocker',
  'unmatched',
  'stranger',
  'matched',
  'herself',
] as const
type Kind = (typeof kinds)[number]
const withoutSession = kinds.slice(0, 5)

let world: World
let olga: Person
let matchId: string
const cookies = {} as Record<Kind, string>

beforeAll(async () => {
  world = await startWorld()
  const { db } = world.database
  olga = await person(world, { name: 'Olga', gender: 'female' })
  const others = await crowd(world, 9)
  const [expired, signedOut, banned, unwanted, blocked, blocker, unmatched, stranger, max] = others
  if (!expired || !signedOut || !banned || !unwanted || !blocked || !blocker || !unmatched || !stranger || !max)
    throw new Error('somebody is missing')
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
    await one.call(swipeRoutes.swipe, { body: { swipedId: other.id, isLike: true } })
    return (await other.call(swipeRoutes.swipe, { body: { swipedId: one.id, isLike: true } })).body.match?.id ?? ''
  }
  await unmatched.call(matchRoutes.unmatch, { params: { id: await like(olga, unmatched) } })
  matchId = await like(olga, max)
  await max.call(chatRoutes.send, { body: { matchId, content: 'Hello Olga' } })
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
afterAll(() => world.close())

interface Row {
  params?: Record<string, string>
  query?: string
  body?: unknown
  /** The status for everybody with a session, unless `except` names another. */
  status: number
  except?: Partial<Record<Kind, number>>
  /** Needs no session, so that everybody gets `status`. */
  open?: true
}

const visible = { stranger: 200, matched: 200, herself: 200 }
const theTwo = { matched: 200, herself: 200 }
const mine = { herself: 200 }

/** Every route, aimed at what is Olga's. The last rows end things, so they stand last. */
const rows = (): Record<keyof typeof allRoutes, Row> => ({
  me: { status: 200 },
  login: { body: { email: olga.user.email, password: 'a wrong one' }, status: 401, open: true },
  signup: {
    body: { email: olga.user.email, password: 'velvet balloon orbit', username: 'other' },
    status: 409,
    open: true,
  },
  completeProfile: { body: {}, status: 400 },
  user: { params: { userId: olga.id }, status: 404, except: visible },
  updateUser: { params: { id: olga.id }, body: { bio: 'hacked' }, status: 403, except: mine },
  uploadTempPhoto: { status: 415 },
  media: { params: { name: (olga.user.profilePhoto ?? '').replace('/media/', '') }, status: 404, except: visible },
  proxiedPhoto: { query: '?url=nothing', status: 400 },
  discover: { params: { userId: olga.id }, status: 403, except: mine },
  swipe: { body: { swiperId: olga.id, swipedId: olga.id, isLike: true }, status: 403, except: { herself: 404 } },
  passed: { params: { userId: olga.id }, status: 403, except: mine },
  revisit: { body: { userId: olga.id, action: 'like' }, status: 404 },
  matches: { params: { userId: olga.id }, status: 403, except: mine },
  messages: { params: { id: matchId }, status: 404, except: theTwo },
  send: { body: { matchId, senderId: olga.id, content: 'As Olga' }, status: 403, except: { herself: 201 } },
  read: { params: { id: matchId }, body: { seq: 1 }, status: 404, except: theTwo },
  delivered: { params: { id: matchId }, body: { seq: 1 }, status: 404, except: theTwo },
  // Max ends it, so Olga finds nothing left to end.
  unmatch: { params: { id: matchId }, status: 404, except: { matched: 200 } },
  logout: { status: 200, open: true },
})

describe('every route for every kind of actor', () => {
  it('has a row in this matrix', () => {
    expect(Object.keys(rows()).sort()).toEqual(Object.keys(allRoutes).sort())
    expect(Object.keys(allCommands)).toEqual(['chat:type'])
  })

  it('lets through whom it should and nobody else', async () => {
    const command = async (kind: Kind) => {
      const live = await openLive(world.url, cookies[kind] || null).catch((error: Error) => error.message)
      if (typeof live === 'string') return live
      const reply = await live.command('chat:type', { matchId, isTyping: true })
      live.close()
      return reply.ok ? 'ok' : reply.code
    }
    for (const kind of kinds) {
      const expected = withoutSession.includes(kind) ? 'UNAUTHORIZED' : kind in theTwo ? 'ok' : 'NOT_FOUND'
      expect([kind, await command(kind)]).toEqual([kind, expected])
    }

    const table: Record<string, Row> = rows()
    const routes: Record<string, RouteDefinition> = allRoutes
    for (const [name, row] of Object.entries(table)) {
      const route = routes[name]
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
  }, 120_000)
})
