import { QueryObserver } from '@tanstack/react-query'
import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { ApiError } from './api.ts'
import { useConnection } from './connection.ts'
import { liveQuery, refetch, resync } from './live-query.ts'
import { queryClient } from './query-client.ts'

let stop = () => {}
afterEach(() => {
  stop()
  queryClient.clear()
})

interface Guest {
  id: string
  drink: string
}

type Answer = (guests: readonly Guest[] | Error) => void
/** The calls in flight, oldest first. The test answers each. */
let calls: Answer[] = []
const guests = liveQuery<readonly Guest[], [party: string]>({
  key: ['guests'],
  fetch: () =>
    new Promise((resolve, reject) =>
      calls.push((given) => (given instanceof Error ? reject(given) : resolve(given))),
    ),
  without: (known, gone) => known.filter(({ id }) => !gone.has(id)),
})
const party = guests('party')

const guest = (id: string, drink = 'water'): Guest => ({ id, drink })
const come = (one: Guest) =>
  party.patch((known) => [...known.filter(({ id }) => id !== one.id), one])
const leave = (id: string) => party.patch((known) => known.filter((one) => one.id !== id))
const shown = () => party.known()?.map(({ id }) => id)
const settled = () => new Promise((resolve) => setTimeout(resolve))

function onScreen(): void {
  calls = []
  stop = new QueryObserver(queryClient, party.options).subscribe(() => {})
}

async function answer(at: number, given: readonly Guest[] | Error): Promise<void> {
  calls[at]?.(given)
  await settled()
}

test('what an event reports while a query is fetched is in its answer, also of the first fetch', async () => {
  onScreen()
  come(guest('Ines'))
  leave('Kenji')
  expect(shown()).toBeUndefined()
  await answer(0, [guest('Kenji'), guest('Una')])
  expect(shown()).toEqual(['Una', 'Ines'])
  leave('Una')
  expect(shown()).toEqual(['Ines'])
})

test('what came before a fetch is not made again in its answer', async () => {
  come(guest('Early'))
  onScreen()
  await answer(0, [guest('Una')])
  expect(shown()).toEqual(['Una'])
})

test('a call that fails takes no changes away from the one in its place', async () => {
  onScreen()
  void party.refetch()
  await queryClient.cancelQueries({ queryKey: party.queryKey })
  void party.fetch()
  await settled()
  expect(calls).toHaveLength(2)
  await answer(0, new Error('given up'))
  come(guest('Ines'))
  await answer(1, [])
  expect(shown()).toEqual(['Ines'])
})

test('a first answer that may be older than the change is shown, and then fetched again', async () => {
  onScreen()
  const done = refetch({ queryKey: ['guests'] })
  await answer(0, [guest('Kenji')])
  expect(calls).toHaveLength(2)
  expect(shown()).toEqual(['Kenji'])
  await answer(1, [guest('Una')])
  await done
  expect(shown()).toEqual(['Una'])
  expect(calls).toHaveLength(2)
})

test('what is known is fetched again at once, and an answer that is under way is dropped', async () => {
  onScreen()
  await answer(0, [guest('Kenji')])
  const both = [party.refetch(), party.refetch()]
  expect(calls).toHaveLength(3)
  await answer(2, [guest('Una')])
  await answer(1, [guest('Old')])
  await Promise.all(both)
  expect(shown()).toEqual(['Una'])
})

test('a call that fails is not repeated', async () => {
  onScreen()
  const done = party.refetch()
  await answer(0, new Error('no network'))
  await done
  expect(calls).toHaveLength(1)
})

test('what is shown is fetched again until the server has answered, or has lost the connection', async () => {
  vi.useFakeTimers()
  try {
    useConnection.setState({ status: 'up' })
    onScreen()
    const give = async (given: readonly Guest[] | Error) => {
      calls.at(-1)?.(given)
      await vi.advanceTimersByTimeAsync(0)
    }
    await give([])
    void party.refetch()
    await give(new ApiError(503, 'away'))
    // An event does not count as an answer.
    come(guest('Ines'))
    await vi.advanceTimersByTimeAsync(5000)
    expect(calls).toHaveLength(3)
    await give(new ApiError(429, 'busy', {}, 20))
    await vi.advanceTimersByTimeAsync(19_000)
    expect(calls).toHaveLength(3)
    await vi.advanceTimersByTimeAsync(1000)
    expect(calls).toHaveLength(4)
    await give([guest('Una')])
    await vi.advanceTimersByTimeAsync(120_000)
    expect([shown(), calls.length]).toEqual([['Una'], 4])
    void party.refetch()
    await give(new ApiError(503, 'away'))
    useConnection.setState({ status: 'down' })
    await vi.advanceTimersByTimeAsync(120_000)
    expect(calls).toHaveLength(5)
  } finally {
    vi.useRealTimers()
    useConnection.setState({ status: 'connecting' })
  }
})

test('what has ended is brought back by no answer, event or reply until the next resync', async () => {
  onScreen()
  await answer(0, [guest('Kenji'), guest('Una')])
  guests.end('Kenji')
  expect(shown()).toEqual(['Una'])
  come(guest('Kenji'))
  void party.refetch()
  await answer(1, [guest('Kenji'), guest('Una')])
  party.put([guest('Kenji'), guest('Una')])
  expect(shown()).toEqual(['Una'])
  expect(guests.hasEnded('Kenji')).toBe(true)
  resync()
  await answer(2, [guest('Kenji')])
  expect(shown()).toEqual(['Kenji'])
})

test('of two views of one thing the later stays, whichever comes first', async () => {
  const score = liveQuery<{ round: number }>({
    key: ['score'],
    fetch: async () => ({ round: 2 }),
    merge: (known, served) => (known && known.round > served.round ? known : served),
  })
  score().put({ round: 3 })
  await score().fetch()
  score().put({ round: 1 })
  expect(score().known()).toEqual({ round: 3 })
})

type Step =
  | { kind: 'change'; id: string; isThere: boolean }
  | { kind: 'hear' | 'read' | 'answer' | 'refetch' | 'lose' }

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('change' as const),
      id: fc.constantFrom('a', 'b', 'c'),
      isThere: fc.boolean(),
    }),
  },
  { weight: 3, arbitrary: fc.constant({ kind: 'hear' as const }) },
  { weight: 2, arbitrary: fc.constant({ kind: 'read' as const }) },
  { weight: 2, arbitrary: fc.constant({ kind: 'answer' as const }) },
  fc.constant({ kind: 'refetch' as const }),
  fc.constant({ kind: 'lose' as const }),
)

test('after any interleaving of events, answers and lost connections the screen shows what the server has', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
      queryClient.clear()
      onScreen()
      let server: Guest[] = []
      let version = 0
      const events: (() => void)[] = []
      // The server's state at each call, which may be long before the answer arrives.
      const read: (readonly Guest[])[] = []
      const take = async (kind: Step['kind']) => {
        if (kind === 'hear') events.shift()?.()
        if (kind === 'read' && read.length < calls.length) read.push(server)
        if (kind === 'refetch') void party.refetch()
        if (kind === 'lose') {
          events.length = 0
          resync()
        }
        if (kind === 'answer') for (const [at, view] of read.entries()) await answer(at, view)
      }
      for (const each of steps) {
        if (each.kind !== 'change') await take(each.kind)
        else {
          const one = guest(each.id, `drink ${version++}`)
          server = [...server.filter(({ id }) => id !== one.id), ...(each.isThere ? [one] : [])]
          events.push(() => (each.isThere ? come(one) : leave(one.id)))
        }
      }
      while (events.length > 0) await take('hear')
      for (let more = true; more; ) {
        while (read.length < calls.length) await take('read')
        await take('answer')
        more = read.length < calls.length
      }
      const byId = (known: readonly Guest[] = []) =>
        Object.fromEntries(known.map((one) => [one.id, one]))
      expect(byId(party.known())).toEqual(byId(server))
      stop()
    }),
  )
})
