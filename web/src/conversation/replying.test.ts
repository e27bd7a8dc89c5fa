import { expect, test } from 'vitest'
import { createReplying } from './replying.ts'

const original = {
  id: 'id-1',
  place: 1,
  senderId: 'ana',
  name: 'Ana',
  content: 'text',
  hasPicture: false,
}
const editedAt = '2026-11-26T12:00:00.000Z'

test('what the composer answers has its latest words', () => {
  const replying = createReplying()
  replying.answer('m', original)
  replying.change('m', { messageId: 'id-2', content: 'another message', editedAt })
  replying.change('m', { messageId: 'id-1', content: 'other', editedAt })
  expect(replying.take('m')).toEqual({ ...original, content: 'other' })
})

test('a message that was taken back is shown as gone, and what is written then answers nothing', () => {
  const replying = createReplying()
  replying.answer('m', original)
  replying.change('m', { messageId: 'id-1', content: 'gone', deletedAt: editedAt })
  expect(replying.of('m')).toMatchObject({ place: null, content: '', name: '' })
  expect(replying.take('m')).toBeUndefined()
})
