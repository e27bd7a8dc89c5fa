import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as rules from './rules.ts'

const origin = new Date('2026-01-01T12:00:00Z')
const after = (seconds: number) => new Date(origin.getTime() + seconds * 1000)
const session = (change: rules.Change): rules.Session => {
  if ('refused' in change) throw new Error(change.refused)
  return change.session
}
const ready = (before: rules.Session, seat: rules.Seat, at = origin) =>
  session(rules.setReady(before, seat, { isReady: true, tab: null, mayRing: true }, at))
const called = (): rules.Session =>
  session(rules.start(ready(ready(rules.idle, 0), 1), 0, null, origin))
/** A call in which both sent a sign of life at this second. */
const alive = (before: rules.Session, second: number) =>
  rules.seen(rules.seen(before, 0, null, after(second)), 1, null, after(second))
const endAt = (before: rules.Session, second: number) => {
  const now = alive(before, second)
  const { ending, session } = rules.pass(now, [true, true], after(second))
  return ending ?? rules.end(session, 0, 'hung_up', after(second)).ending
}
const goneOn = (seats: rules.Seat[], second = 905) =>
  seats.reduce(
    (before, seat) => session(rules.goOn(before, seat, null, after(second + seat))),
    alive(called(), second),
  )

describe('time and money', () => {
  it.each([
    { second: 899, minutes: 0, how: 'hung_up', seconds: 899 },
    { second: 900, minutes: 0, how: 'hung_up', seconds: 900 },
    { second: 901, minutes: 0, how: 'hung_up', seconds: 901 },
    { second: 929, minutes: 0, how: 'hung_up', seconds: 929 },
    { second: 930, minutes: 0, how: 'time_up', seconds: 930 },
    { second: 931, minutes: 0, how: 'time_up', seconds: 930 },
  ])(
    'owe nothing where no one agreed to pay, at $second s',
    ({ second, minutes, how, seconds }) => {
      expect(endAt(called(), second)).toMatchObject({
        paidMinutes: minutes,
        how,
        seconds,
        cents: [0, 0],
      })
    },
  )

  it.each([
    { second: 910, minutes: 1, cents: 3 },
    { second: 960, minutes: 1, cents: 3 },
    { second: 961, minutes: 2, cents: 6 },
    { second: 1200, minutes: 5, cents: 15 },
  ])('owe $minutes min at $second s where one agreed', ({ second, minutes, cents }) => {
    expect(endAt(goneOn([1]), second)).toMatchObject({
      paidMinutes: minutes,
      cents: [0, cents],
      how: 'hung_up',
    })
  })

  it('are shared where both agreed, to the cent', () => {
    expect(endAt(goneOn([0, 1]), 1200)?.cents).toEqual([8, 7])
    fc.assert(
      fc.property(fc.nat(100_000), fc.boolean(), (cents, isFirst) => {
        const times = isFirst ? ([after(1), after(2)] as const) : ([after(2), after(1)] as const)
        const [one, two] = rules.sharesOf(cents, times)
        expect(one + two).toBe(cents)
        expect(Math.abs(one - two)).toBeLessThanOrEqual(1)
      }),
    )
  })

  it('can be agreed to only while the prompt asks', () => {
    expect(rules.goOn(called(), 0, null, after(899.9))).toEqual({ refused: 'notNow' })
    expect(rules.goOn(called(), 0, null, after(930))).toEqual({ refused: 'notNow' })
    expect(rules.goOn(rules.idle, 0, null, after(900))).toEqual({ refused: 'noCall' })
  })

  it('count up to the last sign of life of the person who is gone', () => {
    const left = rules.seen(alive(goneOn([0]), 1000), 0, null, after(1100))
    expect(rules.pass(left, [true, true], after(1044.9)).ending).toBeUndefined()
    expect(rules.pass(left, [true, true], after(9000)).ending).toMatchObject({
      how: 'gone',
      seconds: 1000,
    })
  })
})

describe('a person without a network in a call', () => {
  it('is missed after 15 s, and the call waits for them up to 45 s', () => {
    const left = rules.seen(alive(called(), 100), 0, null, after(102))
    expect([114.9, 115].map((second) => rules.isSilent(left.sides[1], after(second)))).toEqual([
      false,
      true,
    ])
    expect([102, 116, 120].map((second) => rules.nextCheck(left, after(second)))).toEqual([
      after(115),
      after(117),
      after(145),
    ])
    for (const second of [120, 144.9])
      expect(rules.pass(left, [true, true], after(second))).toEqual({ session: left })
    expect(rules.pass(left, [true, true], after(145)).ending).toMatchObject({
      how: 'gone',
      at: after(100),
    })
    const back = rules.seen(left, 1, null, after(144))
    expect(rules.isSilent(back.sides[1], after(144))).toBe(false)
  })
})

describe('the time of a call', () => {
  const tabs = ['a', 'b'] as const
  const say = (
    before: rules.Session,
    seat: rules.Seat,
    isConnected: boolean | null,
    second: number,
  ) =>
    session(
      rules.hold(
        before,
        seat,
        { tab: tabs[seat], socket: tabs[seat], session: 's', isConnected },
        after(second),
      ),
    )
  const named = (first: boolean | null, second: boolean | null) => {
    const both = ([0, 1] as const).reduce(
      (before, seat) =>
        session(
          rules.setReady(before, seat, { isReady: true, tab: tabs[seat], mayRing: false }, origin),
        ),
      rules.idle,
    )
    return session(rules.start(say(say(both, 0, first, 0), 1, second, 0), 0, 'a', origin))
  }

  it('runs once both say that they are connected, and is not stopped by a lost connection', () => {
    const one = say(named(false, false), 0, true, 5)
    expect(one.connectedAt).toBeNull()
    const two = say(one, 1, true, 9)
    expect(two.connectedAt).toEqual(after(9))
    expect(say(two, 1, false, 30).connectedAt).toEqual(after(9))
    expect(rules.end(two, 0, 'hung_up', after(69)).ending).toMatchObject({
      seconds: 60,
      how: 'hung_up',
    })
    expect(rules.goOn(one, 0, 'a', after(901))).toEqual({ refused: 'notNow' })
  })

  it('runs from the start for clients that do not say, and with one that names no tab', () => {
    expect(named(null, null).connectedAt).toEqual(origin)
    const nameless = say(ready(ready(rules.idle, 0), 1), 0, false, 0)
    expect(session(rules.start(nameless, 1, null, origin)).connectedAt).toEqual(origin)
  })

  it('ends after three minutes without a connection, and costs nothing; one of the two cannot deny it for longer', () => {
    const alive = (before: rules.Session, said: boolean) =>
      say(say(before, 0, said, 179), 1, false, 179)
    const waited = alive(named(false, false), false)
    expect(rules.nextCheck(waited, after(179))).toEqual(after(180))
    expect(rules.pass(waited, [true, true], after(179.9)).ending).toBeUndefined()
    const { ending } = rules.pass(waited, [true, true], after(180))
    expect(ending).toMatchObject({
      how: 'not_connected',
      seconds: 0,
      connectedAt: null,
      cents: [0, 0],
    })
    const denied = rules.pass(alive(named(false, false), true), [true, true], after(181))
    expect(denied).toMatchObject({ session: { connectedAt: after(180) } })
    expect(denied.ending).toBeUndefined()
    const hungUp = rules.end(named(false, false), 0, 'hung_up', after(3))
    expect(hungUp.ending).toMatchObject({ how: 'not_connected', seconds: 0 })
  })
})

describe('readiness', () => {
  it('ends after 15 s without a sign of life, unless the person still has a socket', () => {
    const one = ready(rules.idle, 0)
    expect(rules.pass(one, [false, false], after(14.9)).session.state).toBe('one_ready')
    expect(rules.pass(one, [true, false], after(15)).session.state).toBe('one_ready')
    expect(rules.pass(one, [false, true], after(15)).session.state).toBe('idle')
  })

  it('of a tab that lost its socket is not kept by other tabs of the person', () => {
    const tab = 'a'
    const one = session(
      rules.setReady(rules.idle, 0, { isReady: true, tab, mayRing: true }, origin),
    )
    const held = session(
      rules.hold(one, 0, { tab, socket: 'x', session: 's', isConnected: null }, origin),
    )
    expect(rules.pass(held, [true, false], after(900)).session.state).toBe('one_ready')
    expect(rules.pass(one, [true, false], after(14.9)).session.state).toBe('one_ready')
    expect(rules.pass(one, [true, false], after(15)).session.state).toBe('idle')
  })

  it('and calls are not ended by a tab that does not hold them', () => {
    const one = session(
      rules.setReady(rules.idle, 0, { isReady: true, tab: 'a', mayRing: true }, origin),
    )
    const call = session(rules.start(ready(one, 1), 0, 'a', origin))
    for (const before of [one, call]) {
      expect(rules.hangUp(before, 0, 'b', origin)).toEqual({ refused: 'callElsewhere' })
      for (const tab of ['a', null])
        expect(session(rules.hangUp(before, 0, tab, origin)).sides[0]).toBeNull()
    }
  })

  it('and after a crash a new tab takes over, once nothing was heard of the other one for 15 s', () => {
    const one = session(
      rules.setReady(rules.idle, 0, { isReady: true, tab: 'a', mayRing: true }, origin),
    )
    const call = session(rules.start(ready(one, 1), 0, 'a', origin))
    const comes = (at: Date) =>
      rules.setReady(call, 0, { isReady: true, tab: 'b', mayRing: true }, at)
    expect(comes(after(14.9))).toEqual({ refused: 'callElsewhere' })
    const back = session(comes(after(15)))
    expect(back).toMatchObject({
      state: 'active',
      sides: [{ tab: 'b', socket: null }, {}],
      startedAt: call.startedAt,
    })
    const holder = { socket: 'y', session: 's', isConnected: null }
    expect(session(rules.hold(back, 0, { ...holder, tab: 'b' }, after(16))).sides[0]).toMatchObject(
      { tab: 'b' },
    )
    expect(rules.hold(back, 0, { ...holder, tab: 'a' }, after(16))).toEqual({
      refused: 'callElsewhere',
    })
  })

  it('rings for 60 s', () => {
    const one = ready(rules.idle, 0)
    expect(one.ring).toEqual({ by: 0, until: after(60) })
    expect(rules.pass(one, [true, true], after(59)).session.ring).not.toBeNull()
    expect(rules.pass(one, [true, true], after(60)).session).toMatchObject({
      state: 'one_ready',
      ring: null,
    })
    expect(rules.decline(one, 0).ring).not.toBeNull()
    expect(rules.decline(one, 1).ring).toBeNull()
  })
})

/** Steps of two people in two tabs each, with crashes, after which a tab stays silent. */
const step = fc.record({
  seat: fc.constantFrom<rules.Seat>(0, 1),
  tab: fc.constantFrom('a', 'b', null),
  isConnected: fc.constantFrom(true, false, null),
  what: fc.constantFrom(
    'ready',
    'unready',
    'hold',
    'start',
    'goOn',
    'end',
    'decline',
    'seen',
    'crash',
  ),
  wait: fc.constantFrom(0, 0, 1, 4, 16, 40, 900),
})

it('keeps every promise in any order of what two people do in two tabs each, with crashes', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      let [now, current, started, ended] = [origin, rules.idle, 0, 0]
      const dead = new Set<string>()
      const take = (change: rules.Change) => {
        if ('refused' in change) return
        if (change.session.startedAt && !current.startedAt) {
          expect(current.state).toBe('both_ready')
          started++
        }
        if (change.ending) {
          ended++
          const { cents, paidMinutes, seconds, at } = change.ending
          expect(at <= now && at >= (current.startedAt ?? now)).toBe(true)
          expect(cents[0] + cents[1]).toBe(paidMinutes * 3)
          expect(cents[0] > 0 && !current.continuedAt[0]).toBe(false)
          expect(cents[1] > 0 && !current.continuedAt[1]).toBe(false)
          if (!current.continuedAt.some(Boolean)) expect(seconds).toBeLessThanOrEqual(930)
          if (!change.ending.connectedAt) expect([seconds, ...cents]).toEqual([0, 0, 0])
        }
        current = change.session
        const count = current.sides.filter(Boolean).length
        const expected = { idle: 0, ended: 0, one_ready: 1, both_ready: 2, active: 2 }[
          current.state
        ]
        expect(count).toBe(expected)
        expect(current.state === 'active').toBe(current.startedAt !== null)
        if (current.connectedAt)
          expect(current.startedAt && current.startedAt <= current.connectedAt).toBe(true)
        if (current.ring) expect(current.state).toBe('one_ready')
        if (current.state !== 'active') expect(current.continuedAt).toEqual([null, null])
      }
      for (const { seat, tab, isConnected, what, wait } of steps) {
        now = new Date(now.getTime() + wait * 1000)
        take(rules.pass(current, [false, false], now))
        const next = rules.nextCheck(current, now)
        expect(next === null).toBe(!current.sides.some(Boolean))
        if (next) expect(next.getTime()).toBeGreaterThan(now.getTime())
        const name = `${seat}${tab}`
        if (what === 'crash') dead.add(name)
        if (dead.has(name)) continue
        if (what === 'ready' || what === 'unready')
          take(
            rules.setReady(current, seat, { isReady: what === 'ready', tab, mayRing: true }, now),
          )
        if (what === 'hold' && tab) {
          const side = current.sides[seat]
          const change = rules.hold(
            current,
            seat,
            { tab, socket: name, session: 's', isConnected },
            now,
          )
          const isHeld =
            side?.tab && side.tab !== tab && now.getTime() - side.seenAt.getTime() < 15_000
          if (isHeld) expect(change).toEqual({ refused: 'callElsewhere' })
          take(change)
        }
        if (what === 'start') take(rules.start(current, seat, tab, now))
        if (what === 'goOn') take(rules.goOn(current, seat, tab, now))
        if (what === 'end') take(rules.hangUp(current, seat, tab, now))
        if (what === 'decline') take({ session: rules.decline(current, seat) })
        if (what === 'seen') take({ session: rules.seen(current, seat, tab, now) })
      }
      // Both are silent from here on: any open call ends, once.
      now = new Date(now.getTime() + 100_000)
      take(rules.pass(current, [false, false], now))
      expect(['idle', 'ended']).toContain(current.state)
      expect(ended).toBe(started)
      expect(rules.nextCheck(current, now)).toBeNull()
    }),
    { numRuns: 2000 },
  )
})
