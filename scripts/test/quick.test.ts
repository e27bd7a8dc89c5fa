import { expect, test } from 'vitest'
import { serverTestsOf, sourcesOf } from './quick.ts'

const all = [
  'tests/features/chat.test.ts',
  'tests/features/chat-search.test.ts',
  'tests/features/rooms/join.test.ts',
  'tests/features/chatter.test.ts',
  'tests/attacks/chat/floods.test.ts',
  'tests/features/start/start.test.ts',
  'tests/journeys/chat.test.ts',
  'web/src/features/chat/drafts.test.ts',
]

test('the tests of a feature are those with its name', () => {
  const ofChat = [
    'tests/features/chat.test.ts',
    'tests/features/chat-search.test.ts',
    'tests/attacks/chat/floods.test.ts',
  ]
  expect(serverTestsOf(['realtime-server/src/features/chat/service.ts'], all)).toEqual(ofChat)
  expect(serverTestsOf(['db/src/queries/rooms.ts'], all)).toEqual([
    'tests/features/rooms/join.test.ts',
  ])
  expect(serverTestsOf(['README.md', 'realtime-server/src/platform/http/server.ts'], all)).toEqual(
    [],
  )
})

test('a test that changed runs, a journey or a start does not', () => {
  expect(serverTestsOf(all, all)).toEqual([
    'tests/features/chat.test.ts',
    'tests/features/chat-search.test.ts',
    'tests/features/rooms/join.test.ts',
    'tests/features/chatter.test.ts',
    'tests/attacks/chat/floods.test.ts',
  ])
})

test('unit tests follow the sources, not the documents', () => {
  expect(
    sourcesOf([
      'README.md',
      'web/src/ui/sheet.tsx',
      'db/src/functions/a.sql',
      'tests/features/chat.test.ts',
    ]),
  ).toEqual(['web/src/ui/sheet.tsx', 'db/src/functions/a.sql'])
})
