import { expect, it } from 'vitest'
import { createAttaching, outgoingOf, photosAtMost } from './attaching.ts'

const photos = (count: number, from = 0) => Array.from({ length: count }, (_, at) => ({ id: `photo ${from + at}` }))
const createdAt = '2026-03-02T12:00:00Z'
const original = { id: 'o', place: 1, senderId: null, name: '', content: '', hasPicture: false }

it('sends words and the first photos together, and the others after them', () => {
  const all = outgoingOf({ content: 'Look', files: photos(photosAtMost + 1), createdAt, replyTo: original })
  expect(all).toHaveLength(2)
  expect(all[0]).toMatchObject({ content: 'Look', kind: 'photo', files: photos(photosAtMost), replyTo: original })
  expect(all[1]).toMatchObject({ content: '', kind: 'photo', files: photos(1, photosAtMost) })
  expect(all[1]).not.toHaveProperty('replyTo')
  expect(new Set(all.map(({ clientId }) => clientId)).size).toBe(2)
})

it('sends words alone without files', () => {
  const [only, ...more] = outgoingOf({ content: 'Hi', files: [], createdAt })
  expect(more).toEqual([])
  expect(only).not.toHaveProperty('files')
  expect(only).not.toHaveProperty('kind')
})

it('is the same message again if the same words and photos return', () => {
  const [first] = outgoingOf({ content: 'Hi', files: photos(2), createdAt })
  const again = (count: number) => outgoingOf({ content: 'Hi', files: photos(count), createdAt }, first)[0]?.clientId
  expect(again(2)).toBe(first?.clientId)
  expect(again(1)).not.toBe(first?.clientId)
  expect(again(0)).not.toBe(first?.clientId)
})

it('returns photos to the composer before those chosen since, and drops what was stored after all', () => {
  const attaching = createAttaching()
  attaching.change('m', { files: photos(1, 5) })
  attaching.restore('m', outgoingOf({ content: '', files: photos(2), createdAt }))
  expect(attaching.of('m').files).toEqual([...photos(2), ...photos(1, 5)])
  attaching.drop('m', photos(1))
  expect(attaching.take('m')).toEqual([...photos(1, 1), ...photos(1, 5)])
  expect(attaching.of('m').files).toEqual([])
})
