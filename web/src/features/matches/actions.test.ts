import { expect, test } from 'vitest'
import { queryClient, userKey } from '../../lib/query-client.ts'
import { applyMatch, endMatch } from './actions.ts'
import { matches } from './queries.ts'

const match = (id: string) => ({ id }) as Parameters<typeof applyMatch>[0]

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
