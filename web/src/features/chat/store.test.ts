import { beforeEach, expect, test } from 'vitest'
import { drafts, forget } from './store.ts'

const { dropReturned, returnToComposer, setDraft, takeReturned, useDrafts } = drafts

const outgoing = (clientId: string, content: string) => ({
  clientId,
  content,
  createdAt: '2026-03-02T12:00:00Z',
})
const draft = () => useDrafts.getState().drafts.m ?? ''

beforeEach(() => forget('m'))

test('unsent messages return in order, in front of the text being written', () => {
  setDraft('m', 'three')
  returnToComposer('m', [outgoing('1', 'one'), outgoing('2', 'two')], true)
  expect(draft()).toBe('one\ntwo\nthree')
  expect(useDrafts.getState().returned.m?.isRefused).toBe(true)
})

test('taking a message back is no refusal and hides none', () => {
  returnToComposer('m', [outgoing('1', 'one')], false)
  expect(useDrafts.getState().returned.m?.isRefused).toBe(false)
  returnToComposer('m', [outgoing('2', 'two')], true)
  returnToComposer('m', [outgoing('3', 'three')], false)
  expect(useDrafts.getState().returned.m).toMatchObject({ isRefused: true, messages: [{}, {}, {}] })
})

test('a message that arrived after all is removed from the composer again', () => {
  returnToComposer('m', [outgoing('1', 'one')], true)
  setDraft('m', 'one and more')
  dropReturned('m', '1')
  expect(draft()).toBe('and more')
  expect(useDrafts.getState().returned.m).toBeUndefined()
})

test('the same text sent again is the same message, and another text is a new one', () => {
  returnToComposer('m', [outgoing('1', 'one')], true)
  expect(takeReturned('m', 'one')?.clientId).toBe('1')
  returnToComposer('m', [outgoing('2', 'two')], true)
  expect(takeReturned('m', 'two!')).toBeUndefined()
  expect(useDrafts.getState().returned.m).toBeUndefined()
})
