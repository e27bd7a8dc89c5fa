import { authRoutes } from '@swoon/realtime-server/contract/auth'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { takeReplies } from './first-replies.ts'
import { clearPersonalStorage, personHere } from './personal-storage.ts'
import { queryClient } from './query-client.ts'

const forget = () => {
  clearPersonalStorage()
  queryClient.clear()
}
// Tests of one worker share the cache, and another test may have left its user there.
beforeEach(forget)
afterEach(() => {
  forget()
  vi.unstubAllGlobals()
})

it('puts the replies into the cache of a user who is known by then, for whom their queries store things', async () => {
  const me = new Response(JSON.stringify({ id: 'me', profileComplete: true }))
  const early = new Map([
    [authRoutes.me.url, { reply: Promise.resolve(me), sentAt: 0, isLasting: false }],
  ])
  vi.stubGlobal('window', Object.assign(new EventTarget(), { early }))
  const owners: unknown[] = []
  await takeReplies([{ queryKey: ['asked'], queryFn: async () => owners.push(personHere()) }])
  expect(owners).toEqual(['me'])
})
