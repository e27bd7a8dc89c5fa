import { expect, test } from 'vitest'
import { queryClient } from './query-client.ts'
import { fetchTold, tell } from './told.ts'

const queryKey = ['guests']
const come = (name: string) => (known: string[]) => [...known.filter((one) => one !== name), name]
const go = (name: string) => (known: string[]) => known.filter((one) => one !== name)

test('what is told while a query is fetched is in its answer, also of the first fetch', async () => {
  tell(queryKey, come('Early'))
  const guests = await fetchTold(queryKey, async () => {
    tell(queryKey, come('Ines'))
    tell(queryKey, go('Kenji'))
    return ['Kenji', 'Una']
  })
  expect(guests).toEqual(['Una', 'Ines'])
  queryClient.setQueryData(queryKey, guests)
  tell(queryKey, go('Una'))
  expect(queryClient.getQueryData(queryKey)).toEqual(['Ines'])
})

test('a fetch that was given up does not end the notes of the one in its place', async () => {
  let fail = () => {}
  const old = fetchTold(
    queryKey,
    () => new Promise<string[]>((_, reject) => (fail = () => reject(new Error('given up')))),
  )
  let answer = (_: string[]) => {}
  const current = fetchTold(queryKey, () => new Promise<string[]>((resolve) => (answer = resolve)))
  fail()
  await expect(old).rejects.toThrow('given up')
  tell(queryKey, come('Ines'))
  answer([])
  expect(await current).toEqual(['Ines'])
})
