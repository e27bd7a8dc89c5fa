import { expect, onTestFinished, test, vi } from 'vitest'
import { createFairQueue, type Requester } from './fair-queue.ts'

/** A queue of work that runs until the test finishes it; `order` is whose work has started. */
function queueUnderTest(bounds: Parameters<typeof createFairQueue>[0]) {
  const queued = createFairQueue(bounds, () => 0)
  const order: string[] = []
  const running: (() => void)[] = []
  const refused: string[] = []
  const ask = (name: string, requester: Partial<Requester> = {}) => {
    const work = () => {
      order.push(name)
      return new Promise<void>((resolve) => running.push(resolve))
    }
    queued({ address: name, isKnown: false, ...requester }, work).catch(() => refused.push(name))
  }
  const settled = () => new Promise((resolve) => setImmediate(resolve))
  const finish = async () => {
    await settled()
    running.shift()?.()
    await settled()
  }
  return { ask, order, refused, finish, settled }
}

test('the requester with the fewest recent requests comes first', async () => {
  const { ask, order, finish } = queueUnderTest({ atOnce: 1, waitingAtMost: 10, waitingOfOne: 5 })
  for (let n = 0; n < 4; n++) ask('busy')
  ask('rare')
  for (let n = 0; n < 5; n++) await finish()
  expect(order).toEqual(['busy', 'rare', 'busy', 'busy', 'busy'])
})

test('the requests of a network count for each address in it', async () => {
  const { ask, order, finish } = queueUnderTest({ atOnce: 1, waitingAtMost: 100, waitingOfOne: 5 })
  for (let n = 0; n < 20; n++) ask(`1:2:3:${n}`)
  ask('9:9:9:9')
  await finish()
  await finish()
  for (let n = 0; n < 4; n++) await finish()
  expect(order.indexOf('9:9:9:9')).toBeLessThan(6)
  expect(order.indexOf('9:9:9:9')).toBeGreaterThan(0)
})

test('one place is reserved for known requesters, who come before the others', async () => {
  const { ask, order, finish, settled } = queueUnderTest({
    atOnce: 2,
    waitingAtMost: 10,
    waitingOfOne: 5,
  })
  for (const name of ['a', 'b', 'c']) ask(name)
  await settled()
  expect(order).toEqual(['a'])
  ask('owner', { isKnown: true })
  await settled()
  expect(order).toEqual(['a', 'owner'])
  for (let n = 0; n < 4; n++) await finish()
  expect(order).toEqual(['a', 'owner', 'b', 'c'])
})

test('a full queue admits a requester with fewer recent requests, and refuses the one with the most', async () => {
  const { ask, order, refused, finish, settled } = queueUnderTest({
    atOnce: 1,
    waitingAtMost: 3,
    waitingOfOne: 3,
  })
  for (let n = 0; n < 5; n++) ask('busy')
  await settled()
  expect(refused).toEqual(['busy'])
  ask('rare')
  await settled()
  expect(refused).toEqual(['busy', 'busy'])
  for (let n = 0; n < 4; n++) await finish()
  expect(order).toEqual(['busy', 'rare', 'busy', 'busy'])
})

test('an address has a limited number of waiting requests', async () => {
  const { ask, refused, settled } = queueUnderTest({
    atOnce: 1,
    waitingAtMost: 100,
    waitingOfOne: 2,
  })
  for (let n = 0; n < 5; n++) ask('one')
  await settled()
  expect(refused).toEqual(['one', 'one'])
})

test('in a long queue the latest of equals comes first, and a wait that is too long is refused', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const bounds = { atOnce: 1, waitingAtMost: 100, waitingOfOne: 3, patience: 50 }
  const { ask, order, refused, finish, settled } = queueUnderTest(bounds)
  for (let n = 0; n < 60; n++) ask(`address ${n}`)
  await finish()
  await finish()
  expect(order).toEqual(['address 0', 'address 59', 'address 58'])
  vi.advanceTimersByTime(49)
  await settled()
  expect(refused).toEqual([])
  vi.advanceTimersByTime(1)
  await settled()
  expect(refused.length).toBe(57)
})
