import { expect, it } from 'vitest'
import { pauses } from './autosave.ts'

it('waits the specification’s pauses after a change', () =>
  expect(pauses).toEqual({ text: 500, media: 100 }))
