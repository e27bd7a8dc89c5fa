import { expect, onTestFinished, test, vi } from 'vitest'
import { live } from './live.ts'
import { warnings } from './queries.ts'
import { applyWarning, dropWarning } from './warnings.ts'

const warning = (id: string) => ({
  id,
  reason: 'Please be kind.',
  createdAt: '2026-11-22T10:00:00.000Z',
})
const known = () =>
  warnings()
    .known()
    ?.map(({ id }) => id)

test('a warning that comes live before the first answer does not stand for all of them, but is in that answer', async () => {
  applyWarning(warning('early'))
  expect(known()).toBeUndefined()
  let answer = (_: ReturnType<typeof warning>[]) => {}
  const asked = warnings().receive(() => new Promise((resolve) => (answer = resolve)))
  applyWarning(warning('new'))
  answer([warning('old')])
  await asked
  expect(known()).toEqual(['old', 'new'])
  applyWarning(warning('newest'))
  expect(known()).toEqual(['old', 'new', 'newest'])
  dropWarning('old')
  expect(known()).toEqual(['new', 'newest'])
})

test('a warning that was withdrawn, or against which an appeal was granted, leaves the screen at once', () => {
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  onTestFinished(() => void vi.unstubAllGlobals())
  warnings().put(['one', 'two', 'three'].map(warning))
  live['strike:withdrawn']?.({ id: 'one' })
  live['appeal:decided']?.({ strikeId: 'two', outcome: 'overturn' })
  live['appeal:decided']?.({ strikeId: 'three', outcome: 'uphold' })
  expect(known()).toEqual(['three'])
})
