import { expect, test } from 'vitest'
import { queryClient, userKey } from '../../lib/query-client.ts'
import { applyMatch, endMatch, knownMatches } from './actions.ts'
import { matchesKey } from './queries.ts'

const match = (id: string) => ({ id }) as Parameters<typeof applyMatch>[0]

test('a match that has ended does not come back if the event of its making arrives late', () => {
  queryClient.setQueryData(userKey, { id: 'me' })
  queryClient.setQueryData(matchesKey, [])
  applyMatch(match('live'))
  endMatch('over')
  applyMatch(match('over'))
  expect(knownMatches()?.map(({ id }) => id)).toEqual(['live'])
})
