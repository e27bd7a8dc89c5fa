import { afterEach, expect, it, vi } from 'vitest'
import { applySignal, onSignals } from './signals.ts'

const signalled = (id: string, attempt = 0) => ({
  scope: 'match' as const,
  id,
  from: 'bob',
  data: { attempt, signal: { type: 'renegotiate' as const, renegotiate: true as const } },
})
const takes = () => vi.fn((_: Parameters<typeof applySignal>[0]) => true)

afterEach(() => {
  vi.useRealTimers()
  // Clears waiting signals.
  for (const id of ['one', 'two']) onSignals({ scope: 'match', id }, () => false).stop()
})

it('a signal reaches the call that it is for, until the call has been left', () => {
  const heard = takes()
  const { stop } = onSignals({ scope: 'match', id: 'one' }, heard)
  applySignal(signalled('one'))
  applySignal(signalled('two'))
  expect(heard).toHaveBeenCalledExactlyOnceWith(signalled('one'))
  stop()
  applySignal(signalled('one'))
  expect(heard).toHaveBeenCalledTimes(1)
})

it('leaving a call does not end a new one of the same match', () => {
  const heard = takes()
  const first = onSignals({ scope: 'match', id: 'one' }, vi.fn())
  const { stop } = onSignals({ scope: 'match', id: 'one' }, heard)
  first.stop()
  applySignal(signalled('one'))
  expect(heard).toHaveBeenCalledTimes(1)
  stop()
})

it('a signal that comes before the call or before its sender is known waits, in order', () => {
  for (const attempt of [1, 2]) applySignal(signalled('one', attempt))
  let isKnown = false
  const heard = vi.fn((_: Parameters<typeof applySignal>[0]) => isKnown)
  const { again, stop } = onSignals({ scope: 'match', id: 'one' }, heard)
  again()
  expect(heard).toHaveBeenCalledTimes(2)
  isKnown = true
  heard.mockClear()
  again()
  expect(heard.mock.calls.map(([{ data }]) => data.attempt)).toEqual([1, 2])
  heard.mockClear()
  again()
  expect(heard).not.toHaveBeenCalled()
  stop()
})

it('of the signals that wait the last hundred are kept, for five seconds, and none after the call was left', () => {
  vi.useFakeTimers()
  const heard = takes()
  for (let attempt = 1; attempt <= 150; attempt++) applySignal(signalled('one', attempt))
  const first = onSignals({ scope: 'match', id: 'one' }, heard)
  first.again()
  expect(heard.mock.calls.map(([{ data }]) => data.attempt)).toEqual(
    Array.from({ length: 100 }, (_, n) => n + 51),
  )
  first.stop()
  heard.mockClear()

  applySignal(signalled('one', 1))
  vi.advanceTimersByTime(5001)
  const second = onSignals({ scope: 'match', id: 'one' }, heard)
  second.again()
  expect(heard).not.toHaveBeenCalled()

  heard.mockReturnValue(false)
  applySignal(signalled('one', 2))
  second.stop()
  heard.mockReset().mockReturnValue(true)
  const third = onSignals({ scope: 'match', id: 'one' }, heard)
  third.again()
  expect(heard).not.toHaveBeenCalled()
  third.stop()
})
