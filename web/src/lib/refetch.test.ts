import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { queryClient } from './query-client.ts'
import { refetch } from './refetch.ts'

const queryKey = ['weather']
let stop = () => {}
afterEach(() => {
  stop()
  queryClient.clear()
})

/** A query on screen. Each of its calls waits in the list until the test answers it. */
function shown() {
  const calls: ((answer: string) => void)[] = []
  const queryFn = () => new Promise<string>((answer) => calls.push(answer))
  stop = new QueryObserver(queryClient, { queryKey, queryFn }).subscribe(() => {})
  return calls
}

test('a first answer that may be older than the change is shown, and then fetched again', async () => {
  const calls = shown()
  const done = refetch({ queryKey })
  calls[0]?.('rain')
  await expect.poll(() => calls.length).toBe(2)
  expect(queryClient.getQueryData(queryKey)).toBe('rain')
  calls[1]?.('sun')
  await done
  expect(queryClient.getQueryData(queryKey)).toBe('sun')
  expect(calls).toHaveLength(2)
})

test('what is known is fetched again at once, and an answer that is under way is dropped', async () => {
  const calls = shown()
  calls[0]?.('rain')
  await expect.poll(() => queryClient.getQueryData(queryKey)).toBe('rain')
  const first = refetch({ queryKey })
  const second = refetch({ queryKey })
  expect(calls).toHaveLength(3)
  calls[2]?.('sun')
  calls[1]?.('snow')
  await Promise.all([first, second])
  expect(queryClient.getQueryData(queryKey)).toBe('sun')
})

test('a call that fails is not repeated', async () => {
  let calls = 0
  const queryFn = async () => {
    calls++
    throw new Error('no network')
  }
  stop = new QueryObserver(queryClient, { queryKey, queryFn }).subscribe(() => {})
  await refetch({ queryKey })
  expect(calls).toBe(1)
})
