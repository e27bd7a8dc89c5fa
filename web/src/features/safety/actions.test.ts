import { QueryObserver } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import { queryClient } from '../../lib/query-client.ts'
import { applyWarning, dropWarning } from './actions.ts'
import { warningsKey } from './queries.ts'

const warning = (id: string) => ({ id, reason: 'Please be kind.', createdAt: '2026-11-22T10:00:00.000Z' })
const known = () => queryClient.getQueryData<{ id: string }[]>(warningsKey)?.map(({ id }) => id)

beforeEach(() => queryClient.removeQueries({ queryKey: warningsKey }))

test('a warning that comes live before the first answer does not stand for all of them', () => {
  applyWarning(warning('new'))
  expect(known()).toBeUndefined()
})

test('a warning that comes while the first answer is on its way is fetched with the older ones', async () => {
  const answers: ((ids: string[]) => void)[] = []
  const queryFn = () =>
    new Promise((resolve) => answers.push((ids) => resolve(ids.map(warning)))) as Promise<ReturnType<typeof warning>[]>
  const stop = new QueryObserver(queryClient, { queryKey: warningsKey, queryFn }).subscribe(() => {})
  await expect.poll(() => answers.length).toBe(1)
  applyWarning(warning('new'))
  await expect.poll(() => answers.length).toBe(2)
  answers[0]?.(['old'])
  answers[1]?.(['old', 'new'])
  await expect.poll(known).toEqual(['old', 'new'])
  applyWarning(warning('newest'))
  expect(known()).toEqual(['old', 'new', 'newest'])
  dropWarning('old')
  expect(known()).toEqual(['new', 'newest'])
  stop()
})
