import { EventEmitter } from 'node:events'
import { expect, it } from 'vitest'
import { createQueue, createSemaphores } from './semaphore.ts'

it('hands a permit to the one who has waited longest, and refuses what no longer fits in the queue', async () => {
  const semaphores = createSemaphores(1, 2)
  const order: string[] = []
  const held = await semaphores('ann')
  const waits = ['first', 'second'].map(async (name) => {
    const release = await semaphores('ann')
    order.push(name)
    return release
  })
  expect(() => semaphores('ann')).toThrow(expect.objectContaining({ status: 503 }))
  expect(semaphores('bob')).toBeTypeOf('function')
  held()
  held()
  const release = await waits[0]
  expect(order).toEqual(['first'])
  release?.()
  await waits[1]
  expect(order).toEqual(['first', 'second'])
})

it('passes over a caller who has gone, or who has waited too long', async () => {
  const semaphores = createSemaphores(1, 3)
  const held = await semaphores('ann')
  const caller = Object.assign(new EventEmitter(), { destroyed: false })
  const gone = semaphores('ann', { caller, patience: 60_000 })
  const late = semaphores('ann', { caller, patience: 0 })
  const last = semaphores('ann')
  await expect(late).rejects.toMatchObject({ status: 503, retryAfter: 1 })
  caller.emit('close')
  await expect(gone).rejects.toMatchObject({ code: 'MALFORMED' })
  caller.destroyed = true
  await expect(semaphores('ann', { caller, patience: 60_000 })).rejects.toMatchObject({
    code: 'MALFORMED',
  })
  expect(caller.listenerCount('close')).toBe(0)
  held()
  expect(await last).toBeTypeOf('function')
})

it('has settled once the last of its queue is done', async () => {
  const queue = createQueue(1, 1)
  const done: number[] = []
  for (const n of [1, 2]) void queue(async () => void done.push(n))
  await queue.settled()
  expect(done).toEqual([1, 2])
})
