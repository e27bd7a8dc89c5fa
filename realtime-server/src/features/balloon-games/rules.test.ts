import fc from 'fast-check'
import { expect, it } from 'vitest'
import { chanceOf } from './contract.ts'
import * as rules from './rules.ts'

const start = new Date('2026-12-01T20:00:00Z')
const creator = 'creator'
const everybody = [creator, ...Array.from({ length: 13 }, (_, n) => `guest ${n}`)]

const newGame = (maxSlots: number): rules.Game => ({
  creatorId: creator,
  startsAt: start,
  maxSlots,
  guests: [],
  pops: 0,
  how: null,
  winner: null,
  actedAt: new Date(start.getTime() - 86_400_000),
})

const who = fc.constantFrom(...everybody)
const action = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ name: fc.constant('join' as const), who, isWelcome: fc.boolean() }),
  },
  { weight: 2, arbitrary: fc.record({ name: fc.constant('leave' as const), who }) },
  {
    weight: 6,
    arbitrary: fc.record({
      name: fc.constant('pop' as const),
      who,
      fraction: fc.double({ min: 0, max: 0.999, noNaN: true }),
    }),
  },
  { weight: 4, arbitrary: fc.record({ name: fc.constant('renew' as const), who }) },
  {
    weight: 4,
    arbitrary: fc.record({
      name: fc.constant('gift' as const),
      who: fc.constantFrom(creator, creator, ...everybody),
      to: who,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ name: fc.constant('end' as const), who, winner: fc.option(who) }),
  },
  { weight: 1, arbitrary: fc.record({ name: fc.constant('pass' as const), who }) },
)
type Action = typeof action extends fc.Arbitrary<infer A> ? A : never
/** Actions, each with the seconds since the last one. Most histories pass the start. */
const history = fc.array(fc.record({ action, wait: fc.integer({ min: 0, max: 900 }) }), {
  maxLength: 60,
})

function run(game: rules.Game, step: Action, now: Date): rules.Change & { popped?: rules.Popped } {
  switch (step.name) {
    case 'join':
      return rules.join(game, step.who, step.isWelcome, now)
    case 'leave':
      return rules.leave(game, step.who, now)
    case 'pop':
      return rules.pop(game, step.who, () => step.fraction, now)
    case 'renew':
      return rules.renew(game, step.who, now)
    case 'gift':
      return rules.gift(game, step.who, step.to, now)
    case 'end':
      return rules.end(game, step.who, step.winner, now)
    case 'pass':
      return { game: rules.pass(game, now) }
  }
}

/** The specification's verdict on each action, independent of the rules. */
function isLegal(game: rules.Game, step: Action, now: Date): boolean {
  const guest = game.guests.find(({ userId }) => userId === step.who)
  const isActive = !game.how && now >= start
  const owns = guest?.owned === 1
  switch (step.name) {
    case 'join':
      return (
        !game.how &&
        now < start &&
        step.isWelcome &&
        !guest &&
        step.who !== creator &&
        game.guests.length + 1 < game.maxSlots
      )
    case 'leave':
      return !game.how && guest !== undefined
    case 'pop':
      return isActive && owns
    case 'renew':
      return isActive && !owns && guest?.slot != null && guest.newBalloons < 10
    case 'gift': {
      const to = game.guests.find(({ userId }) => userId === step.to)
      return (
        isActive && step.who === creator && to !== undefined && to.slot === null && to.owned === 0
      )
    }
    case 'end':
      return (
        isActive &&
        step.who === creator &&
        (step.winner === null || game.guests.some(({ userId }) => userId === step.winner))
      )
    case 'pass':
      return true
  }
}

const balloonsIn = (game: rules.Game) => game.guests.reduce((sum, { owned }) => sum + owned, 0)

function expectSound(game: rules.Game): void {
  expect(game.guests.length + 1).toBeLessThanOrEqual(game.maxSlots)
  expect(new Set(game.guests.map(({ userId }) => userId)).size).toBe(game.guests.length)
  const seats = game.guests.flatMap(({ slot }) => slot ?? [])
  expect(new Set(seats).size).toBe(seats.length)
  for (const seat of seats) expect(seat >= 1 && seat <= 5).toBe(true)
  // Nobody watches while a seat is free.
  expect(seats.length).toBe(Math.min(5, game.guests.length))
  for (const { newBalloons } of game.guests) expect(newBalloons).toBeLessThanOrEqual(10)
  expect(game.winner === null || game.how === 'popped' || game.how === 'match').toBe(true)
}

it('keeps every rule in 2,000 histories, and refuses what is not allowed', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 10 }), history, (maxSlots, steps) => {
      let game = newGame(maxSlots)
      let now = new Date(start.getTime() - 3600_000)
      let wins = 0
      for (const { action: step, wait } of steps) {
        now = new Date(now.getTime() + wait * 1000)
        const before = game
        const after = run(before, step, now)
        expect(['refused' in after, step.name]).toEqual([!isLegal(before, step, now), step.name])
        if ('refused' in after) continue
        game = after.game
        expectSound(game)
        if (before.how) expect(game).toBe(before)
        const difference = balloonsIn(game) - balloonsIn(before)
        if (step.name === 'pop') {
          expect(difference).toBe(-1)
          expect(after.popped).toMatchObject({
            number: before.pops + 1,
            isWinner: step.fraction < chanceOf(rules.seatedIn(before)),
          })
          if (after.popped?.isWinner) wins++
        } else expect(game.pops).toBe(before.pops)
        if (step.name === 'renew' || step.name === 'gift') expect(difference).toBe(1)
        if (step.name === 'end' || step.name === 'pass') expect(difference).toBe(0)
      }
      expect(wins).toBe(game.how === 'popped' ? 1 : 0)
    }),
    { numRuns: 2000 },
  )
})

it('seats five guests in the order of joining, and lets the next one move up with a balloon', () => {
  let game = newGame(10)
  const before = new Date(start.getTime() - 1000)
  const change = (after: rules.Change) => {
    if ('refused' in after) throw new Error(after.refused)
    game = after.game
  }
  for (let n = 0; n < 7; n++) change(rules.join(game, `guest ${n}`, true, before))
  expect(game.guests.map(({ slot, owned }) => [slot, owned])).toEqual([
    ...[1, 2, 3, 4, 5].map((slot) => [slot, 1]),
    [null, 0],
    [null, 0],
  ])
  change(rules.leave(game, 'guest 2', start))
  expect(game.guests.find(({ userId }) => userId === 'guest 5')).toMatchObject({
    slot: 3,
    owned: 1,
  })
  change(rules.gift(game, creator, 'guest 6', start))
  expect(game.guests.find(({ userId }) => userId === 'guest 6')).toMatchObject({
    slot: null,
    owned: 1,
  })
  expect(rules.gift(game, creator, 'guest 6', start)).toEqual({ refused: 'canPlay' })
})

it('a balloon wins by the share that it is of all who play, and only the creator ends a game', () => {
  let game = newGame(10)
  for (let n = 0; n < 3; n++) {
    const after = rules.join(game, `guest ${n}`, true, new Date(start.getTime() - 1000))
    if ('refused' in after) throw new Error(after.refused)
    game = after.game
  }
  const wins = (fraction: number) => {
    const after = rules.pop(game, 'guest 1', () => fraction, start)
    return !('refused' in after) && after.popped.isWinner
  }
  expect([wins(0.2499), wins(0.25)]).toEqual([true, false])
  expect(rules.end(game, 'guest 1', null, start)).toEqual({ refused: 'notTheCreator' })
  expect(rules.end(game, 'someone', null, start)).toEqual({ refused: 'notInGame' })
  expect(rules.end(game, creator, 'guest 1', start)).toMatchObject({
    game: { how: 'match', winner: 'guest 1' },
  })
})

it('brings a player ten new balloons, and no eleventh', () => {
  const joined = rules.join(newGame(10), 'guest 1', true, new Date(start.getTime() - 1000))
  if ('refused' in joined) throw new Error(joined.refused)
  const had = (newBalloons: number) => ({
    ...joined.game,
    guests: joined.game.guests.map((guest) => ({ ...guest, owned: 0 as const, newBalloons })),
  })
  expect(rules.renew(had(9), 'guest 1', start)).toMatchObject({
    game: { guests: [{ owned: 1, newBalloons: 10 }] },
  })
  expect(rules.renew(had(10), 'guest 1', start)).toEqual({ refused: 'balloonLimit' })
})

it('ends by itself two hours after its start, or after the last action', () => {
  const idle = 2 * 60 * 60_000
  const game = newGame(10)
  expect(rules.pass(game, new Date(start.getTime() + idle - 1)).how).toBeNull()
  expect(rules.pass(game, new Date(start.getTime() + idle)).how).toBe('timed_out')
  const played = { ...game, actedAt: new Date(start.getTime() + 60_000) }
  expect(rules.pass(played, new Date(start.getTime() + idle)).how).toBeNull()
  expect(rules.pass(played, new Date(start.getTime() + idle + 60_000)).how).toBe('timed_out')
})
