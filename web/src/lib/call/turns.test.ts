import { expect, it } from 'vitest'
import { createTurns } from './turns.ts'

it('turns are taken one after the other, in the order in which they were asked for', async () => {
  const take = createTurns()
  const taken: number[] = []
  const asked = [1, 2, 3].map(async (name) => {
    const giveBack = await take()
    taken.push(name)
    return giveBack
  })
  const [one, two, three] = asked
  const first = await one
  expect(taken).toEqual([1])
  first?.()
  // Giving it back twice changes nothing.
  first?.()
  const second = await two
  expect(taken).toEqual([1, 2])
  second?.()
  ;(await three)?.()
  expect(taken).toEqual([1, 2, 3])
})
