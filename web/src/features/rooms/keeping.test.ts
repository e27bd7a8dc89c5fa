import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createRoom } from './keeping.ts'

/** The clientIds that the server received, and the statuses it answers. */
const sent: string[] = []
let statuses: number[] = []
const made = {
  id: 'r',
  name: 'Tea',
  description: '',
  createdBy: 'me',
  participantCount: 0,
  lastMessage: null,
  status: 'open',
}

beforeEach(() => {
  sent.length = 0
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body).clientId)
    const status = statuses.shift() ?? 201
    if (status === 0) throw new TypeError('Failed to fetch')
    return new Response(
      JSON.stringify(status === 201 ? made : { error: 'No.', code: 'NOT_FOUND' }),
      { status },
    )
  })
})
afterEach(() => void vi.unstubAllGlobals())

const press = (name = 'Tea') => createRoom({ name, description: '', talk: null })

it('a press after a lost answer repeats the call, and the next room is another one', async () => {
  statuses = [0, 503, 201, 201]
  expect([await press(), await press()]).toEqual([undefined, undefined])
  for (const _ of ['repeat', 'next']) expect(await press()).toMatchObject({ id: 'r' })
  expect(new Set(sent.slice(0, 3)).size).toBe(1)
  expect(sent[3]).not.toBe(sent[0])
})

it('a room of another name, or one after a refusal, is another one', async () => {
  statuses = [0, 404, 201]
  for (const name of ['Tea', 'Coffee', 'Coffee']) await press(name)
  expect(new Set(sent).size).toBe(3)
})
