import { type Notification, notificationKinds } from '@swoon/realtime-server/contract/notifications'
import { describe, expect, it } from 'vitest'
import { labelOf, spoken } from './labels.ts'

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
    expect(spoken(labelOf(row({})))).toBe('$& Ann sent you a message')
    expect(spoken(labelOf(row({ count: 5 })))).toBe('$& Ann sent you 5 messages')
    expect(spoken(labelOf(row({ count: 1000 })))).toBe('$& Ann sent you many messages')
  })

  it('says what the last message of a chat brings', () => {
    const text = (detail: string | null) => labelOf(row({ detail })).text
    expect([text('photo'), text('voice-note'), text(null)]).toEqual([
      'Photo',
      'Voice message',
      'Open the chat.',
    ])
  })

  it('names no one for super likes', () => {
    const label = labelOf(row({ kind: 'super-like', person: null, count: 2 }))
    expect(label).toEqual({
      title: '2 people super liked you',
      text: 'You may see them in Discover.',
      to: '/discover',
    })
  })

  it('about a question to support names the page that it opens', () => {
    for (const detail of ['answered', 'closed'])
      expect(labelOf(row({ kind: 'support', detail }))).toMatchObject({
        text: expect.stringMatching(/under Account\.$/),
        to: '/app/account',
      })
  })

  it('of each kind leads to a screen and leaves no star', () => {
    expect(notificationKinds).toHaveLength(13)
    for (const kind of notificationKinds) {
      const label = labelOf(row({ kind, detail: 'Night owls' }))
      expect(label.to, kind).toMatch(/^\/(chat|discover|app)/)
      expect(spoken(label), kind).not.toContain('*')
    }
  })
})
