import { expect, it } from 'vitest'
import { createAttaching, outgoingOf } from './attaching.ts'

const photos = (count: number, from = 0) =>
  Array.from({ length: count }, (_, at) => ({ id: `photo ${from + at}` }))
const createdAt = '2026-03-02T12:00:00Z'

it('sends as many photos as a message may bring, and leaves the others for the next one', () => {
  const attaching = createAttaching()
  attaching.change('m', { files: photos(7) })
  expect(attaching.take('m')).toEqual(photos(6))
  expect(attaching.take('m')).toEqual(photos(1, 6))
  expect(attaching.take('m')).toEqual([])
})

it('makes a message of words, of photos or of a recording', () => {
  const made = (files: { id: string; seconds?: number }[]) =>
    outgoingOf({ content: 'Hi', files, createdAt }, undefined)
  expect(made(photos(2))).toMatchObject({ content: 'Hi', kind: 'photo', files: photos(2) })
  expect(made([{ id: 'a', seconds: 3 }])).toMatchObject({ kind: 'voice-note' })
  expect(made([])).not.toHaveProperty('files')
  expect(made([])).not.toHaveProperty('kind')
})

it('is the same message again if the same words and photos return', () => {
  const first = outgoingOf({ content: 'Hi', files: photos(2), createdAt }, undefined)
  const again = (count: number) =>
    outgoingOf({ content: 'Hi', files: photos(count), createdAt }, first).clientId
  expect(again(2)).toBe(first.clientId)
  expect(again(1)).not.toBe(first.clientId)
  expect(again(0)).not.toBe(first.clientId)
})

it('returns what messages bring to the composer before what was chosen since, and drops what was stored after all', () => {
  const attaching = createAttaching()
  attaching.change('m', { files: photos(1, 5) })
  const voice = [{ id: 'voice', seconds: 2 }]
  const sent = [photos(2), voice].map((files) =>
    outgoingOf({ content: '', files, createdAt }, undefined),
  )
  attaching.restore('m', sent)
  expect(attaching.of('m')).toMatchObject({ files: [...photos(2), ...photos(1, 5)], voices: voice })
  attaching.drop('m', [...photos(1), ...voice])
  expect(attaching.of('m')).toMatchObject({ files: [...photos(1, 1), ...photos(1, 5)], voices: [] })
})
