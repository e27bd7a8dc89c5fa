import { EventEmitter } from 'node:events'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createAdmission, createFairQueue, type Requester } from './fair-queue.ts'

const turn = () => new Promise((resolve) => setImmediate(resolve))

/** A queue whose work runs until the test finishes it; `order` lists whose work has started. */
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
  const finish = async () => {
    await turn()
    running.shift()?.()
    await turn()
  }
  return { ask, order, refused, finish }
}

it('the requester with the fewest recent requests comes first', async () => {
  const { ask, order, finish } = queueUnderTest({ atOnce: 1, waitingAtMost: 10, waitingOfOne: 5 })
  for (let n = 0; n < 4; n++) ask('busy')
  ask('rare')
  for (let n = 0; n < 5; n++) await finish()
  expect(order).toEqual(['busy', 'rare', 'busy', 'busy', 'busy'])
})

it('the requests of a network count for each address in it', async () => {
  const { ask, order, finish } = queueUnderTest({ atOnce: 1, waitingAtMost: 100, waitingOfOne: 5 })
  for (let n = 0; n < 20; n++) ask(`1:2:3:${n}`)
  ask('9:9:9:9')
  await finish()
  await finish()
  for (let n = 0; n < 4; n++) await finish()
  expect(order.indexOf('9:9:9:9')).toBeLessThan(6)
  expect(order.indexOf('9:9:9:9')).toBeGreaterThan(0)
})

it('one place is reserved for known requesters, who come before the others', async () => {
  const { ask, order, finish } = queueUnderTest({
    atOnce: 2,
    waitingAtMost: 10,
    waitingOfOne: 5,
  })
  for (const name of ['a', 'b', 'c']) ask(name)
  await turn()
  expect(order).toEqual(['a'])
  ask('owner', { isKnown: true })
  await turn()
  expect(order).toEqual(['a', 'owner'])
  for (let n = 0; n < 4; n++) await finish()
  expect(order).toEqual(['a', 'owner', 'b', 'c'])
})

it('a full queue admits a requester with fewer recent requests, and refuses the one with the most', async () => {
  const { ask, order, refused, finish } = queueUnderTest({
    atOnce: 1,
    waitingAtMost: 3,
    waitingOfOne: 3,
  })
  for (let n = 0; n < 5; n++) ask('busy')
  await turn()
  expect(refused).toEqual(['busy'])
  ask('rare')
  await turn()
  expect(refused).toEqual(['busy', 'busy'])
  for (let n = 0; n < 4; n++) await finish()
  expect(order).toEqual(['busy', 'rare', 'busy', 'busy'])
})

it('an address has a limited number of waiting requests', async () => {
  const { ask, refused } = queueUnderTest({
    atOnce: 1,
    waitingAtMost: 100,
    waitingOfOne: 2,
  })
  for (let n = 0; n < 5; n++) ask('one')
  await turn()
  expect(refused).toEqual(['one', 'one'])
})

it('in a long queue the latest of equals comes first, and a wait that is too long is refused', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const bounds = { atOnce: 1, waitingAtMost: 100, waitingOfOne: 3, patience: 50 }
  const { ask, order, refused, finish } = queueUnderTest(bounds)
  for (let n = 0; n < 60; n++) ask(`address ${n}`)
  await finish()
  await finish()
  expect(order).toEqual(['address 0', 'address 59', 'address 58'])
  vi.advanceTimersByTime(49)
  await turn()
  expect(refused).toEqual([])
  vi.advanceTimersByTime(1)
  await turn()
  expect(refused.length).toBe(57)
})

/** A pool of two connections, both in use until the test returns one. */
function busyPool() {
  const events = new EventEmitter()
  const pool = {
    idleCount: 0,
    totalCount: 2,
    waitingCount: 0,
    options: { max: 2 },
    on: (event: 'release', returned: (error?: Error) => void) => events.on(event, returned),
  }
  return { pool, release: (error?: Error) => events.emit('release', error) }
}

it('lets people in by turns, however many requests one of them makes', async () => {
  const { pool, release } = busyPool()
  const admission = createAdmission(pool, 60_000, () => {})
  const order: string[] = []
  for (const who of ['ann', 'ann', 'ann', 'bob', 'cid'])
    void admission.enter(who)?.then(() => order.push(who))
  expect(admission.waiting()).toBe(5)
  for (let n = 0; n < 5; n++) {
    pool.idleCount = 1
    release()
    await turn()
    pool.idleCount = 0
    await turn()
  }
  expect(order).toEqual(['ann', 'bob', 'cid', 'ann', 'ann'])
  expect(admission.waiting()).toBe(0)
})

it('lets in as many as there are connections, and the others only when one comes back whole', async () => {
  const { pool, release } = busyPool()
  pool.totalCount = 0
  const admission = createAdmission(pool, 60_000, () => {})
  const begun: number[] = []
  for (const n of [1, 2, 3])
    void (admission.enter('ann') ?? Promise.resolve()).then(() => begun.push(n))
  pool.totalCount = 2
  await turn()
  expect(begun).toEqual([1, 2])
  release(new Error('broke'))
  await turn()
  expect(begun).toEqual([1, 2])
  pool.idleCount = 1
  release()
  await turn()
  expect(begun).toEqual([1, 2, 3])
})

it('lets one in after four connections have come back, even while what has begun waits too', async () => {
  const { pool, release } = busyPool()
  pool.waitingCount = 3
  const admission = createAdmission(pool, 60_000, () => {})
  let isIn = false
  void admission.enter('ann')?.then(() => {
    isIn = true
  })
  for (const then of [false, false, false, true]) {
    release()
    await turn()
    expect(isIn).toBe(then)
  }
})

it('begins nothing for a caller who has gone, or who has waited too long', async () => {
  const { pool, release } = busyPool()
  const admission = createAdmission(pool, 0, () => {})
  const caller = Object.assign(new EventEmitter(), { destroyed: false })
  const gone = admission.enter('ann', caller)
  caller.emit('close')
  await expect(gone).rejects.toMatchObject({ code: 'MALFORMED' })
  caller.destroyed = true
  await expect(admission.enter('ann', caller)).rejects.toMatchObject({ code: 'MALFORMED' })
  await expect(admission.enter('bob')).rejects.toMatchObject({ status: 503, retryAfter: 1 })
  expect(admission.waiting()).toBe(0)
  pool.idleCount = 1
  release()
  await turn()
  expect(admission.enter('cid')).toBeUndefined()
})
