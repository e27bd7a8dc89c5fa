import { expect, test } from 'vitest'
import { createSubscribers } from '../../../platform/changes/subscribers.ts'
import { flaggedMessages, flaggedRoomMessages } from './flagged-messages.ts'

test('a message that looks dangerous is sent in a transaction with its flag, every other one the fast way', () => {
  const subscribers = createSubscribers({ warn: () => {} } as never)
  const context = { jobs: {} } as never
  subscribers.register([flaggedMessages(context), flaggedRoomMessages(context)])
  for (const event of ['message:sent', 'room:message'] as const) {
    expect(subscribers.needTransaction([event], 'I will kill you'), event).toBe(true)
    expect(subscribers.needTransaction([event], 'Dinner at eight?'), event).toBe(false)
  }
})
