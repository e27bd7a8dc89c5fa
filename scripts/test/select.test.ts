import { expect, test } from 'vitest'
import { select } from './select.ts'

const texts: Record<string, string> = {
  'tests/features/chat.test.ts': "it('delivers (once) to all tabs')",
  'tests/attacks/endless-chats.test.ts': "it('ends')",
  'web/src/lib/words.test.ts': "it('delivers a plural')",
}
const all = Object.keys(texts)
const chosen = (...args: string[]) => {
  const selection = select(args, all, (file) => texts[file] ?? '')
  return { ...selection, title: selection?.title?.source ?? null }
}

test('selects everything when there are no words', () => {
  expect(select([], all)).toBeNull()
})

test('selects the files whose path contains a word, in upper or lower case', () => {
  expect(chosen('Chat').files).toEqual([
    'tests/features/chat.test.ts',
    'tests/attacks/endless-chats.test.ts',
  ])
  expect(chosen('features/chat', 'words').files).toEqual([
    'tests/features/chat.test.ts',
    'web/src/lib/words.test.ts',
  ])
  expect(chosen('chat').title).toBeNull()
})

test('takes any other word for part of a title and searches the selected files for it', () => {
  expect(chosen('DELIVERS').files).toEqual([
    'tests/features/chat.test.ts',
    'web/src/lib/words.test.ts',
  ])
  expect(chosen('chat', 'delivers (once)').files).toEqual(['tests/features/chat.test.ts'])
  const { title } = chosen('delivers (once)')
  expect(new RegExp(title ?? '').test('chat Delivers (once) to all tabs')).toBe(true)
  expect(new RegExp(title ?? '').test('chat delivers once to all tabs')).toBe(false)
  expect(chosen('a title made of parts').files).toEqual(all)
})

test('hands options on to Vitest', () => {
  expect(chosen('words', '--reporter=verbose', '-u').options).toEqual(['--reporter=verbose', '-u'])
})
