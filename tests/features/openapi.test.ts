import { allRoutes } from '@swoon/realtime-server/contract'
import { expect, it } from 'vitest'
import * as actors from '../attacks/actors/features.ts'
import type { Row, Stage } from '../attacks/actors/rows.ts'
import { worldOfFile } from '../harness/file-world.ts'
import { send } from '../harness/http.ts'
import { specificationCalls } from './specification-calls.ts'

const world = worldOfFile()

interface Operation {
  summary?: string
  parameters: { name: string; in: string }[]
  requestBody?: { content: Record<string, unknown> }
  responses: Record<string, unknown>
}
interface OpenApi {
  openapi: string
  paths: Record<string, Record<string, Operation>>
}

const document = async () => {
  const reply = await send<OpenApi>(`${world.url}/api/openapi.json`, {})
  expect(reply.status).toBe(200)
  return reply.body
}
const operations = async () =>
  Object.entries((await document()).paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      call: `${method.toUpperCase()} ${path.replace(/\{[^}]*\}/g, '{}')}`,
      path,
      operation,
    })),
  )

/** The calls of every feature, from the actor matrix; the people and matches in its rows do not matter here. */
const brought = Object.values(actors).flatMap(({ rows }): Row[] =>
  Object.values(rows({ olga: { id: '', user: {} }, matchId: '' } as Stage)),
)

it('lists exactly the calls of all features: those of the specification and those added since', async () => {
  const calls = (await operations()).map(({ call }) => call)
  expect(new Set(calls).size).toBe(calls.length)
  expect([...calls].sort()).toEqual(brought.map(({ call }) => call).sort())
  expect(brought).toHaveLength(allRoutes.length)
  expect(brought.map(({ call }) => call)).toEqual(expect.arrayContaining([...specificationCalls]))
  for (const { call, isOurs } of brought)
    expect([call, specificationCalls.some((known) => known === call)]).toEqual([
      call,
      isOurs !== true,
    ])
})

it('is sent compressed, and not again to those who have it', async () => {
  const get = (headers: Record<string, string>) =>
    fetch(`${world.url}/api/openapi.json`, { headers })
  const whole = await get({ 'accept-encoding': 'identity' })
  const length = (await whole.text()).length
  const compressed = await get({ 'accept-encoding': 'br' })
  expect(compressed.headers.get('content-encoding')).toBe('br')
  expect(Number(compressed.headers.get('content-length'))).toBeLessThan(length / 10)
  const etag = compressed.headers.get('etag') ?? ''
  expect(etag).toBe(whole.headers.get('etag'))
  const again = await get({ 'if-none-match': etag })
  expect([again.status, await again.text()]).toEqual([304, ''])
})

it('describes the parameters, bodies and replies of each call', async () => {
  expect((await document()).openapi).toBe('3.1.0')
  const all = await operations()
  expect(all).toHaveLength(allRoutes.length)
  for (const { call, path, operation } of all) {
    expect(operation.summary, call).toMatch(/\.$/)
    const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    const described = operation.parameters
      .filter((parameter) => parameter.in === 'path')
      .map(({ name }) => name)
    expect(described, call).toEqual(named)
    expect(operation.responses, call).toHaveProperty('default')
    expect(
      Object.keys(operation.responses).some((status) => /^2/.test(status)),
      call,
    ).toBe(true)
  }
  const body = (call: string) =>
    operations().then((all) => all.find((one) => one.call === call)?.operation.requestBody)
  expect(await body('POST /api/swipes')).toMatchObject({
    content: { 'application/json': { schema: { required: ['swipedId', 'isLike'] } } },
  })
  expect(Object.keys((await body('POST /api/upload-temp-photo'))?.content ?? {})).toEqual([
    'multipart/form-data',
  ])
})

it('matches the server: every listed call exists', async () => {
  const id = '01970000-0000-7000-8000-000000000000'
  expect(allRoutes.length).toBeGreaterThan(100)
  for (const { method, url, config } of allRoutes) {
    const reply = await send(world.url + url.replace(/:\w+/g, id), { method })
    if (config?.requires !== 'none') expect([method, url, reply.status]).toEqual([method, url, 401])
    else expect(reply.status, url).toBeLessThan(500)
  }
})

it('declares the response headers that carry data', async () => {
  const deck = (await operations()).find(({ call }) => call === 'GET /api/users/discover/{}')
  expect(deck?.operation.responses['200']).toMatchObject({
    headers: {
      'x-empty-reason': {
        schema: {
          enum: [
            'profile-incomplete',
            'hidden',
            'no-place',
            'filter',
            'distance',
            'ages',
            'seen-everyone',
          ],
        },
      },
      'x-empty-filter': {
        schema: {
          enum: [
            ...[
              'relationshipGoals',
              'relationshipModel',
              'hasChildren',
              'wantsChildren',
              'smoking',
              'drinking',
            ],
            ...[
              'languages',
              'height',
              'education',
              'interests',
              'isVerified',
              'hasVideo',
              'isNew',
              'isActive',
            ],
          ],
        },
      },
    },
  })
})
