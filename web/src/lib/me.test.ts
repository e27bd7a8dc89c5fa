import type { SelfView } from '@swoon/realtime-server/contract/profile'
import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { applyLikesLeft, applyMe, setMe, shownMe, showUnsaved, storedMe, userQuery } from './me.ts'
import { queryClient } from './query-client.ts'

const user = (version: number, more: Partial<SelfView> = {}) =>
  ({ id: 'me', version, name: 'Ann', interests: ['Hiking'], ...more }) as SelfView

afterEach(() => {
  showUnsaved((shown) => shown)
  setMe(null)
})

test('a second query of the signed-in user that selects a part of it changes nothing that is stored', () => {
  setMe(user(1))
  const observer = new QueryObserver(queryClient, {
    ...userQuery,
    select: (me: SelfView | null) => me?.interests,
  })
  const stop = observer.subscribe(() => {})
  setMe(user(2))
  expect(observer.getCurrentResult().data).toEqual(['Hiking'])
  expect(storedMe()).toMatchObject({ id: 'me', version: 2 })
  stop()
})

test('what is not saved is shown on top of what the server sends, and not stored', () => {
  setMe(user(1))
  showUnsaved((me) => ({ ...me, name: 'Anna' }))
  applyMe(user(2, { bio: 'New' }))
  expect(shownMe()).toMatchObject({ name: 'Anna', bio: 'New' })
  expect(storedMe()).toMatchObject({ name: 'Ann' })
})

const likes = (version: number, daily: number) => ({
  dailyLikesRemaining: daily,
  superLikesRemaining: 1,
  allowances: {
    version,
    likes: { daily, bonus: 0 },
    superLikes: { daily: 1, bonus: 0 },
    isWelcome: false,
    refillsAt: '2026-03-02T00:00:00.000Z',
  },
})

test('of several likes the newest number stays, whichever comes last, and also after a view that was read before them', () => {
  const balloonGames = { left: 1, refillsAt: '2026-03-09T00:00:00.000Z' }
  const withLikes = (version: number, daily: number) => ({
    ...likes(version, daily),
    allowances: { ...likes(version, daily).allowances, balloonGames },
  })
  setMe(user(1, withLikes(4, 7)))
  showUnsaved((me) => ({ ...me, name: 'Anna' }))
  applyLikesLeft(likes(6, 5))
  applyLikesLeft(likes(5, 6))
  expect(shownMe()).toMatchObject({ name: 'Anna', ...withLikes(6, 5) })
  applyMe(user(2, withLikes(4, 7)))
  expect(storedMe()).toMatchObject({ name: 'Ann', version: 2, ...withLikes(6, 5) })
  applyMe(user(2, withLikes(6, 9)))
  expect(shownMe()).toMatchObject(withLikes(6, 9))
})

test('a reply that was overtaken by a newer one is dropped', () => {
  setMe(user(3))
  setMe(user(2, { name: 'Old' }))
  expect(shownMe()).toMatchObject({ name: 'Ann', version: 3 })
})

test('nothing is stored of someone who has signed out, and an event does not bring them back', () => {
  setMe(user(1))
  setMe(null)
  showUnsaved((me) => ({ ...me, name: 'Anna' }))
  applyMe(user(2))
  expect(shownMe()).toBeNull()
  expect(storedMe()).toBeNull()
})
