import { expect, onTestFinished, test, vi } from 'vitest'
import { block, report } from './blocking.ts'
import { live } from './live.ts'
import { isHidden } from './queries.ts'
import { hide, useReportedIds } from './store.ts'

test('who was unblocked in another tab during a disconnection is shown again, and who is being blocked is not', async () => {
  const asked: string[] = []
  let list = (_: { id: string }[]) => {}
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url)
    // The server never answers the block of Cem.
    return new Promise<Response>((resolve) => {
      if (url === '/api/blocks') list = (people) => resolve(new Response(JSON.stringify(people)))
    })
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  for (const id of ['ann', 'bob']) hide(id)
  void block({ person: { id: 'cem', name: 'Cem' }, place: 'chat' })
  live.resync?.({})
  await expect.poll(() => asked).toContain('/api/blocks')
  // Blocked after the server read the list.
  hide('dan')
  list([{ id: 'ann' }])
  await expect.poll(() => isHidden('bob')).toBe(false)
  expect(['ann', 'cem', 'dan'].map(isHidden)).toEqual([true, true, true])
})

test('who is reported on a card stays everywhere else, unless they are also blocked', async () => {
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('fetch', async () => new Response('{}'))
  onTestFinished(() => void vi.unstubAllGlobals())
  const person = { id: 'eva', name: 'Eva' }
  const statement = { category: 'spam', description: '', block: false } as const
  await report({ person, place: 'card' }, statement)
  expect([useReportedIds.getState().has('eva'), isHidden('eva')]).toEqual([true, false])
  await report({ person, place: 'card' }, { ...statement, block: true })
  expect(isHidden('eva')).toBe(true)
})
