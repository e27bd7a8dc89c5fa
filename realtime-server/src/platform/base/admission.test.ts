import { EventEmitter } from 'node:events'
import { expect, it } from 'vitest'
import { createAdmission } from './admission.ts'

/** A pool of two connections, both in use until the test gives one back. */
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
const turn = () => new Promise((resolve) => setImmediate(resolve))

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
