import { expect, test } from 'vitest'
import { createTurns } from './turns.ts'

/** Turns whose files end when the test says so; `order` lists whose file has started. */
function turnsUnderTest(bounds: Partial<Parameters<typeof createTurns>[0]> = {}) {
  const turns = createTurns(
    { atOnce: 1, waitingOfOne: 4, waits: 60_000, owes: 1000, ...bounds },
    () => time,
  )
  let time = 0
  const order: string[] = []
  const refused: string[] = []
  const ends = new Map<string, (result: string | null) => void>()
  const settled = () => new Promise((resolve) => setImmediate(resolve))
  return {
    order,
    refused,
    settled,
    pass: (ms: number) => {
      time += ms
    },
    send(name: string) {
      const work = () => {
        order.push(name)
        return new Promise<string | null>((resolve) => ends.set(name, resolve))
      }
      turns(name[0] ?? '', work).catch((error: Error) => refused.push(`${name}: ${error.message}`))
    },
    async end(name: string, result: string | null = 'read') {
      await settled()
      ends.get(name)?.(result)
      await settled()
    },
  }
}

test('people take turns in order, however many files each sends, and one person has one at a time', async () => {
  const { send, end, order } = turnsUnderTest({ atOnce: 2 })
  for (const name of ['a1', 'a2', 'a3', 'b1', 'b2', 'c1']) send(name)
  for (const name of ['a1', 'b1', 'c1', 'a2', 'b2']) await end(name)
  expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3'])
})

test('whose file was given up comes after everyone else, until a file of theirs is read', async () => {
  const { send, end, order } = turnsUnderTest()
  for (const name of ['a1', 'a2', 'b1', 'b2']) send(name)
  await end('a1', null)
  send('c1')
  for (const name of ['b1', 'c1', 'b2', 'a2']) await end(name)
  for (const name of ['b3', 'a3', 'b4']) send(name)
  for (const name of ['b3', 'a3']) await end(name)
  expect(order).toEqual(['a1', 'b1', 'c1', 'b2', 'a2', 'b3', 'a3', 'b4'])
})

test('people who owe a place leave one of two free, and are forgiven after a while', async () => {
  const { send, end, order, pass, settled } = turnsUnderTest({ atOnce: 2 })
  for (const name of ['a1', 'b1']) send(name)
  for (const name of ['a1', 'b1']) await end(name, null)
  for (const name of ['a2', 'b2']) send(name)
  await settled()
  expect(order).toEqual(['a1', 'b1', 'a2'])
  send('c1')
  await settled()
  expect(order).toEqual(['a1', 'b1', 'a2', 'c1'])
  await end('c1')
  expect(order).toHaveLength(4)
  pass(1001)
  send('d1')
  await settled()
  expect(order.slice(4)).toEqual(['b2'])
})

test('a file that waits too long is refused in words, and more than a few of one person at once', async () => {
  const { send, end, order, refused } = turnsUnderTest({ waits: 20, waitingOfOne: 1 })
  for (const name of ['a1', 'b1', 'c1', 'c2']) send(name)
  await expect.poll(() => refused).toHaveLength(3)
  expect(refused.slice(1)).toEqual([
    'b1: Many files are being checked right now. Try again in a minute.',
    'c1: Many files are being checked right now. Try again in a minute.',
  ])
  await end('a1')
  send('d1')
  await end('d1')
  expect(order).toEqual(['a1', 'd1'])
})
