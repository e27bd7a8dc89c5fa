import type { Message } from '@swoon/realtime-server/contract/chat'
import type { MatchView } from '@swoon/realtime-server/contract/matches'
import { describe, expect, test } from 'vitest'
import {
  byActivity,
  mergeMatches,
  newsIn,
  withDelivered,
  withMessage,
  withPresence,
  withRead,
  withSeen,
} from './match-list.ts'

const match = (id: string, change: Partial<MatchView> = {}): MatchView =>
  ({
    id,
    createdAt: '2026-03-01T12:00:00Z',
    user1Id: 'me',
    user2Id: `user-${id}`,
    otherUser: { id: `user-${id}`, name: id, isOnline: false, lastSeen: null },
    lastMessage: null,
    lastSeq: 0,
    readSeq: 0,
    otherDeliveredSeq: 0,
    otherReadSeq: 0,
    unreadCount: 0,
    lastUnreadSeq: 0,
    isSeen: true,
    isOpened: true,
    isMuted: false,
    isUnread: false,
    ...change,
  }) as MatchView

const message = (matchId: string, seq: number, senderId: string): Message => ({
  id: `id-${seq}`,
  matchId,
  seq,
  senderId,
  content: `text ${seq}`,
  createdAt: `2026-03-02T12:00:0${seq}Z`,
  sender: { id: senderId, name: senderId, profilePhoto: null },
})

describe('the list of matches', () => {
  test('a message moves its match to the top and counts once; only the other person’s messages are unread', () => {
    const list = [match('a', { createdAt: '2026-03-01T13:00:00Z' }), match('b')]
    const once = withMessage(list, message('b', 1, 'user-b'), 'me')
    const twice = withMessage(once, message('b', 1, 'user-b'), 'me')
    expect(byActivity(twice).map(({ id }) => id)).toEqual(['b', 'a'])
    expect(twice[1]).toMatchObject({
      unreadCount: 1,
      lastSeq: 1,
      lastMessage: { content: 'text 1' },
    })
    expect(withMessage(twice, message('b', 2, 'me'), 'me')[1]).toMatchObject({
      unreadCount: 1,
      lastSeq: 2,
    })
  })

  test('reading sets the count to zero, and receipts never go back', () => {
    const list = [
      match('a', {
        lastSeq: 4,
        unreadCount: 3,
        lastUnreadSeq: 4,
        otherReadSeq: 2,
        otherDeliveredSeq: 3,
      }),
    ]
    const receipt = (userId: string, seq: number) => ({ matchId: 'a', userId, seq })
    expect(withRead(list, receipt('me', 4), 'me')[0]).toMatchObject({ readSeq: 4, unreadCount: 0 })
    expect(withRead(list, receipt('me', 3), 'me')[0]).toMatchObject({ readSeq: 3, unreadCount: 1 })
    expect(withRead(list, receipt('user-a', 1), 'me')[0]).toMatchObject({
      otherReadSeq: 2,
      otherDeliveredSeq: 3,
    })
    expect(withRead(list, receipt('user-a', 4), 'me')[0]).toMatchObject({
      otherReadSeq: 4,
      otherDeliveredSeq: 4,
    })
    expect(withDelivered(list, receipt('user-a', 4), 'me')[0]).toMatchObject({
      otherReadSeq: 2,
      otherDeliveredSeq: 4,
    })
    expect(withDelivered(list, receipt('me', 4), 'me')).toBe(list)
  })

  test('an answer decides who is in the list, but undoes no newer message or receipt', () => {
    const known = withMessage([match('a'), match('gone')], message('a', 1, 'user-a'), 'me')
    const merged = mergeMatches(known, [
      match('a'),
      match('new', { createdAt: '2026-03-01T11:00:00Z' }),
    ])
    expect(merged.map(({ id }) => id)).toEqual(['a', 'new'])
    expect(merged[0]).toMatchObject({ lastSeq: 1, unreadCount: 1 })
    const read = withRead(merged, { matchId: 'a', userId: 'me', seq: 1 }, 'me')
    expect(
      mergeMatches(read, [match('a', { lastSeq: 1, unreadCount: 1, lastUnreadSeq: 1 })])[0],
    ).toMatchObject({
      readSeq: 1,
      unreadCount: 0,
    })
  })

  test('an answer from before I read counts none of my own messages as unread', () => {
    const theirs = { lastSeq: 2, unreadCount: 1, lastUnreadSeq: 1 }
    const receipt = { matchId: 'a', userId: 'me', seq: 1 }
    expect(withRead([match('a', theirs)], receipt, 'me')[0]).toMatchObject({
      readSeq: 1,
      unreadCount: 0,
    })
    const read = withRead(withMessage([match('a')], message('a', 2, 'me'), 'me'), receipt, 'me')
    const merged = mergeMatches(read, [match('a', theirs)])
    expect(merged[0]).toMatchObject({ readSeq: 1, unreadCount: 0 })
    expect(withMessage(merged, message('a', 3, 'user-a'), 'me')[0]).toMatchObject({
      unreadCount: 1,
      lastUnreadSeq: 3,
    })
  })

  test('what is new are matches never seen and messages unread, and what was seen stays so', () => {
    const list = [
      match('a', { isSeen: false }),
      match('b', { unreadCount: 3, lastUnreadSeq: 3 }),
      match('c'),
    ]
    expect([newsIn(list), newsIn([])]).toEqual([4, 0])
    const seen = withSeen(list, ['a', 'c', 'elsewhere'], false)
    expect(newsIn(seen)).toBe(3)
    expect(newsIn(mergeMatches(seen, list))).toBe(3)
    const { isSeen: _, ...early } = match('d')
    expect(newsIn([early as MatchView])).toBe(0)
  })

  test('a match is opened once its chat was, and then stays so', () => {
    const list = [match('a', { isSeen: false, isOpened: false }), match('b', { isOpened: false })]
    const opened = (shown: readonly MatchView[]) =>
      Object.fromEntries(shown.map(({ id, isSeen, isOpened }) => [id, [isSeen, isOpened]]))
    const seen = withSeen(list, ['a', 'b'], false)
    expect(opened(seen)).toEqual({ a: [true, false], b: [true, false] })
    const after = withSeen(withSeen(seen, ['a'], true), ['a'], false)
    expect(opened(mergeMatches(after, list))).toEqual({ a: [true, true], b: [true, false] })
  })

  test('a muted chat is no news, and one marked as unread is', () => {
    expect(newsIn([match('a', { unreadCount: 3 }), match('b', { isUnread: true })])).toBe(4)
    expect(newsIn([match('a', { unreadCount: 3, isMuted: true })])).toBe(0)
  })

  test('presence changes the person of one match and keeps the time of their last activity', () => {
    const seen = withPresence([match('a'), match('b')], {
      userId: 'user-a',
      online: true,
      lastSeen: '2026-03-02T12:00:00Z',
    })
    expect(seen[0]?.otherUser).toMatchObject({ isOnline: true, lastSeen: '2026-03-02T12:00:00Z' })
    expect(seen[1]?.otherUser.isOnline).toBe(false)
    expect(
      withPresence(seen, { userId: 'user-a', online: false, lastSeen: null })[0]?.otherUser,
    ).toMatchObject({
      isOnline: false,
      lastSeen: '2026-03-02T12:00:00Z',
    })
    const unshared = { userId: 'user-a', online: false, lastSeen: null, isShared: false }
    expect(withPresence(seen, unshared)[0]?.otherUser).toMatchObject({
      isOnline: false,
      lastSeen: null,
    })
  })
})
