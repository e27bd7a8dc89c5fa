import { type RouteDefinition, routes } from '@swoon/realtime-server/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { readEnv } from '../../realtime-server/src/env.ts'
import type { Feature } from '../../realtime-server/src/platform/feature.ts'
import { createHttp } from '../../realtime-server/src/platform/http/http.ts'
import { openPlatform } from '../../realtime-server/src/platform/platform.ts'
import { serve } from '../../realtime-server/src/platform/serve.ts'
import { worldOfFile } from '../harness/file-world.ts'
import { call } from '../harness/http.ts'
import { type Person, person } from '../harness/person.ts'
import { base } from '../harness/server.ts'
import { expectRefusal } from './refusals.ts'

const schema = {
  summary: 'Says that it was reached.',
  response: { 200: z.object({ ok: z.literal(true) }) },
}
const body = z.object({ userId: z.string().optional() })
const params = z.object({ userId: z.string() })
const table = routes({
  open: { method: 'GET', url: '/try/open', schema, config: { requires: 'none' } },
  standard: { method: 'GET', url: '/try/standard', schema },
  complete: { method: 'GET', url: '/try/complete', schema, config: { requires: 'complete' } },
  premium: { method: 'GET', url: '/try/premium', schema, config: { requires: 'premium' } },
  selfInBody: {
    method: 'POST',
    url: '/try/self',
    schema: { ...schema, body },
    config: { self: 'userId' },
  },
  selfInPath: {
    method: 'GET',
    url: '/try/self/:userId',
    schema: { ...schema, params },
    config: { self: 'userId' },
  },
})

const tried: Feature = {
  service: null,
  routes(api) {
    for (const route of Object.values<RouteDefinition>(table))
      api.route({ ...route, handler: async () => ({ ok: true }) })
  },
}

const world = worldOfFile()
let url: string
let close: () => Promise<void>
let ann: Person
let newcomer: Person

beforeAll(async () => {
  ;[ann, newcomer] = await Promise.all([person(world), person(world, { incomplete: true })])
  const env = readEnv(base(world.database, world.mediaDir))
  const app = createHttp(env)
  await serve(app, await openPlatform(app, env), [tried])
  url = await app.listen({ port: 0, host: '127.0.0.1' })
  close = () => app.close()
})
afterAll(async () => {
  await close()
})

const premium = (until: Date | null) =>
  world.database.db
    .updateTable('users')
    .set({ is_premium: until !== null, premium_expires_at: until })
    .where('id', '=', ann.id)
    .execute()
const inAnHour = () => new Date(Date.now() + 3_600_000)

describe('a route', () => {
  it('requires a session, unless it says that it requires nothing', async () => {
    expect((await call(url, null, table.open, {})).status).toBe(200)
    for (const route of [table.standard, table.complete, table.premium])
      expectRefusal(await call(url, null, route, {}), 401, 'UNAUTHORIZED')
    expect((await newcomer.call(table.standard, {}, url)).status).toBe(200)
  })

  it('can require a finished profile', async () => {
    expectRefusal(await newcomer.call(table.complete, {}, url), 403, 'PROFILE_INCOMPLETE')
    expect((await ann.call(table.complete, {}, url)).status).toBe(200)
  })

  it('can require premium that has not expired', async () => {
    const refused = await ann.call(table.premium, {}, url)
    expectRefusal(refused, 403, 'PREMIUM_ONLY')
    expect(refused.refusal).toMatchObject({ requiresPurchase: true })
    await premium(inAnHour())
    expect((await ann.call(table.premium, {}, url)).status).toBe(200)
    await premium(new Date(Date.now() - 1000))
    expectRefusal(await ann.call(table.premium, {}, url), 403, 'PREMIUM_ONLY')
  })

  it('can require that the actor named in path or body is the signed-in person', async () => {
    const self = (userId?: string) => ann.call(table.selfInBody, { body: { userId } }, url)
    expect((await self(ann.id)).status).toBe(200)
    expect((await self()).status).toBe(200)
    expectRefusal(await self(newcomer.id), 403, 'NOT_THE_ACTOR')
    expect((await ann.call(table.selfInPath, { params: { userId: ann.id } }, url)).status).toBe(200)
    expectRefusal(
      await ann.call(table.selfInPath, { params: { userId: newcomer.id } }, url),
      403,
      'NOT_THE_ACTOR',
    )
  })
})
