import type { SelfView } from '@swoon/realtime-server/contract/profile'
import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { applyMe, setMe, shownMe, showUnsaved, storedMe, userQuery } from './me.ts'
import { queryClient } from './query-client.ts'

const user = (version: number, more: Partial<SelfView> = {}) =>
  ({ id: 'me', version, name: 'Ann', interests: ['Hiking'], ...more }) as SelfView

afterEach(() => {
  showUnsaved((shown) => shown)
  setMe(null)
})

test('a second query of the signed-in user that selects a part of it changes nothing that is stored', () => {
  setMe(user(1))
  const observer = new QueryObserver(queryClient, { ...userQuery, select: (me: SelfView | null) => me?.interests })
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
