import type { CardView } from '@swoon/realtime-server/contract/people'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { swipes } from '../../lib/decisions.ts'
import { useToastSlot } from '../../ui/toast.tsx'
import { revisit } from '../second-look/actions.ts'
import { revisits } from '../second-look/queries.ts'
import { live } from '../swipes/live.ts'
import { decide } from './actions.ts'
import { type Undoable, useLastDecision } from './last-decision.ts'
import { undo } from './undo.ts'

const person = (id: string) => ({ id, name: id }) as CardView
let una: CardView

let answers: { status: number; body?: object }[] = []
let calls = 0

beforeEach(async () => {
  vi.useFakeTimers()
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('fetch', async () => {
    calls++
    const { status, body = {} } = answers.shift() ?? { status: 503 }
    return new Response(JSON.stringify(body), { status })
  })
  useToastSlot.setState({ current: null })
  for (const id of ['una', 'bob']) swipes.takeBack(id)
  una = person('una')
  revisits.takeBack('una')
  await pass(una)
  calls = 0
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function pass(who: CardView) {
  answers = [{ status: 200, body: { isMatch: false, match: null } }]
  await decide(who, false, false)
  answers = []
}
async function like(who: CardView, isSuper: boolean) {
  answers = [{ status: 200, body: { isMatch: false, match: null } }]
  await decide(who, true, isSuper)
  answers = []
}
const offered = () => {
  const { last, undoing } = useLastDecision.getState()
  return last && last !== undoing ? last.person.id : null
}
const undone = { status: 200, body: { person: { id: 'una', name: 'una' } } }
const nothing = {
  status: 409,
  body: { error: "It's too late to take this back.", code: 'NOTHING_TO_UNDO' },
}
const shown = () => useToastSlot.getState().current?.title
async function press() {
  const pressed = undo(useLastDecision.getState().last as Undoable)
  expect(offered()).toBeNull()
  await vi.advanceTimersByTimeAsync(16_000)
  await pressed
}

test('a failure that passes is not shown, and the pass is taken back', async () => {
  answers = [{ status: 503 }, undone]
  await press()
  expect([swipes.has('una'), offered(), shown()]).toEqual([false, null, undefined])
})

test('a call whose answer was lost has taken it back, too', async () => {
  answers = [{ status: 503 }, nothing]
  await press()
  expect([swipes.has('una'), offered(), shown()]).toEqual([false, null, undefined])
})

test('without an answer it is offered again for the rest of its minute, and works then', async () => {
  await press()
  expect([offered(), shown()]).toEqual(['una', "Couldn't undo that"])
  answers = [undone]
  await press()
  expect([swipes.has('una'), offered()]).toEqual([false, null])
})

test('the offer ends with its minute, also after a try', async () => {
  await press()
  expect(offered()).toBe('una')
  await vi.advanceTimersByTimeAsync(45_000)
  expect(offered()).toBeNull()
})

test('a refusal ends the offer and is not repeated', async () => {
  answers = [nothing]
  await press()
  expect([calls, swipes.has('una'), offered(), shown()]).toEqual([
    1,
    true,
    null,
    "Couldn't undo that",
  ])
})

test('a newer decision ends the offer, also while it is tried', async () => {
  const pressed = undo(useLastDecision.getState().last as Undoable)
  await pass(person('bob'))
  await vi.advanceTimersByTimeAsync(16_000)
  await pressed
  expect(offered()).toBe('bob')
})

test('the offer ends when the same person is liked elsewhere, and not by the event of the pass itself', async () => {
  const made = { swipedId: 'una', isSuperLike: false }
  live['swipe:made']?.({ ...made, isLike: false })
  expect(offered()).toBe('una')
  live['swipe:made']?.({ ...made, isLike: true })
  expect(offered()).toBeNull()
})

test('the offer ends when the same person is decided on in Second Look', async () => {
  answers = [{ status: 200, body: { action: 'pass', match: null } }]
  await revisit(una, 'pass')
  expect(offered()).toBeNull()
})

test('a super like is offered to be taken back like a pass; a like ends the offer', async () => {
  await like(person('bob'), true)
  expect(offered()).toBe('bob')
  answers = [{ status: 200, body: { person: { id: 'bob', name: 'bob' } } }]
  await press()
  expect([swipes.has('bob'), offered()]).toEqual([false, null])
  await like(person('bob'), true)
  expect(offered()).toBe('bob')
  await like(una, false)
  expect(offered()).toBeNull()
})
