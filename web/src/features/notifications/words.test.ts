import { type Notification, notificationKinds } from '@swoon/realtime-server/contract/notifications'
import { describe, expect, it } from 'vitest'
import { minuteOf, spoken, timeText, wordsOf } from './words.ts'

const id = '01890000-0000-7000-8000-000000000001'
const row = (change: Partial<Notification>): Notification => ({
  id,
  kind: 'message',
  at: '2026-11-23T10:00:00.000Z',
  isRead: false,
  count: 1,
  subjectId: id,
  person: { id, name: '$& Ann', profilePhoto: null },
  detail: null,
  ...change,
})

describe('a row', () => {
  it('says how many messages one chat has', () => {
    expect(spoken(wordsOf(row({})))).toBe('$& Ann sent you a message')
    expect(spoken(wordsOf(row({ count: 5 })))).toBe('$& Ann sent you 5 messages')
    expect(spoken(wordsOf(row({ count: 1000 })))).toBe('$& Ann sent you many messages')
  })

  it('names nobody for super likes', () => {
    const words = wordsOf(row({ kind: 'super-like', person: null, count: 2 }))
    expect(words).toEqual({ title: '2 people super liked you', text: 'You may meet in Discover.', to: '/discover' })
  })

  it('of each kind leads to a screen and leaves no star', () => {
    for (const kind of notificationKinds) {
      const words = wordsOf(row({ kind, detail: 'Night owls' }))
      expect(words.to, kind).toMatch(/^\/(chat|discover|app)/)
      expect(spoken(words), kind).not.toContain('*')
    }
  })
})

describe('a time of the day', () => {
  it('is read as it is written', () => {
    for (const minute of [0, 59, 60, 719, 1320, 1439]) expect(minuteOf(timeText(minute))).toBe(minute)
    expect(timeText(425)).toBe('07:05')
    for (const text of ['', '24:00', '7:05', '12:60']) expect(minuteOf(text)).toBeNull()
  })
})
