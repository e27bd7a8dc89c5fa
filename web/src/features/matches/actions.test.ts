import { afterEach, expect, test, vi } from 'vitest'
import { queryClient, userKey } from '../../lib/query-client.ts'
import { applyMatch, endMatch, unmatch } from './actions.ts'
import { matches } from './queries.ts'

const match = (id: string) => ({ id }) as Parameters<typeof applyMatch>[0]

afterEach(() => vi.unstubAllGlobals())

test('unmatching again after the answer was lost is done, and one that fails is not', async () => {
  queryClient.setQueryData(userKey, { id: 'me' })
  queryClient.setQueryData(matches().queryKey, [])
  applyMatch(match('first'))
  vi.stubGlobal('window', new EventTarget())
  const answer = (status: number) =>
    vi.stubGlobal('fetch', async () => new Response('{}', { status }))
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const ids = () => (matches().known() ?? []).map(({ id }) => id)
  answer(503)
  expect([await unmatch('first'), ids()]).toEqual([false, ['first']])
  answer(404)
  expect([await unmatch('first'), ids()]).toEqual([true, []])
})

test('a match that has ended does not come back if the event of its making arrives late', () => {
  queryClient.setQueryData(userKey, { id: 'me' })
  queryClient.setQueryData(matches().queryKey, [])
  applyMatch(match('live'))
  endMatch('over')
  applyMatch(match('over'))
  expect(
    matches()
      .known()
      ?.map(({ id }) => id),
  ).toEqual(['live'])
})
