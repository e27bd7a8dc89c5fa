import { expect, test } from 'vitest'
import { newsIn } from './news.ts'
import { readPushed } from './pushed.ts'

const read = (body: string | null) =>
  readPushed(body === null ? null : { json: () => JSON.parse(body) })

test('shows what was pushed', () => {
  const message = {
    title: 'Swoon',
    body: 'You have a new message.',
    path: '/matches',
    tag: 'message',
  }
  expect(read(JSON.stringify(message))).toEqual(message)
})

test.each([
  null,
  '',
  '{"title":',
  'null',
  '[]',
  '7',
  '{"title":5,"path":{}}',
  '{"path":"//elsewhere.example"}',
])('still says that there is news when the body is %j', (body) =>
  expect(read(body)).toEqual({
    title: undefined,
    body: undefined,
    path: '/app/notifications',
    tag: 'news',
  }),
)

test.each([
  ['de', 'Du hast eine neue Benachrichtigung'],
  ['en', 'You have a new notification'],
  ['', 'You have a new notification'],
  ['toString', 'You have a new notification'],
])('says so in %j', (language, text) => expect(newsIn(language)).toBe(text))
