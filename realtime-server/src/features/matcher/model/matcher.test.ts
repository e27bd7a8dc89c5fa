import { describe, expect, it, vi } from 'vitest'
import { deal } from './deal.ts'
import { columnsOf } from './decisions.ts'
import { fit } from './fit.ts'
import { gini, openMarket } from './market.ts'
import { createMatcher, type MatcherEvent } from './matcher.ts'
import { plantWorld } from './planted.ts'
import { randomFrom } from './random.ts'

// They compute for seconds, and much longer on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

const sideOf = (id: string | number) => (Number(id) % 2 === 0 ? 0 : 1)

describe('the matcher', () => {
  it('recovers planted tastes: it orders pairs by both chances, and better than popularity could', () => {
    const world = plantWorld({ people: 300, each: 60 })
    const matcher = createMatcher({ sideOf })
    matcher.fit(world.decisions)
    const all = [...Array(300).keys()]
    let [right, byPopularity, compared] = [0, 0, 0]
    const popularity = (id: number) =>
      world.decisions.filter(({ about, liked }) => about === id && liked).length
    const liked = all.map(popularity)
    for (const viewer of all.slice(0, 60)) {
      const others = all.filter((id) => sideOf(id) !== sideOf(viewer))
      const scores = matcher.score(viewer, others)
      const truth = others.map((other) => world.chance(viewer, other) * world.chance(other, viewer))
      for (let one = 0; one < others.length; one++) {
        for (let other = 0; other < one; other++) {
          const better = (truth[one] ?? 0) > (truth[other] ?? 0)
          if (better === (scores[one] ?? 0) > (scores[other] ?? 0)) right++
          if (better === (liked[others[one] ?? 0] ?? 0) > (liked[others[other] ?? 0] ?? 0))
            byPopularity++
          compared++
        }
      }
    }
    expect(right / compared).toBeGreaterThan(0.75)
    expect(right / compared).toBeGreaterThan(byPopularity / compared + 0.08)
  })

  it('learns the same from the same decisions, in whatever order they come', () => {
    const { decisions } = plantWorld({ people: 60, each: 15 })
    const matchers = [decisions, [...decisions].reverse()].map((events) => {
      const matcher = createMatcher({ sideOf })
      matcher.fit(events)
      return matcher
    })
    const [one, other] = matchers.map((matcher) => [...matcher.score(0, [1, 3, 5, 7, 9])])
    expect(one).toEqual(other)
    const [deck, same] = matchers.map((matcher) =>
      matcher.deal({ viewer: 0, candidates: [1, 3, 5, 7, 9], limit: 3 }),
    )
    expect(deck).toEqual(same)
  })

  it('takes what someone said after a call for one decision more, which teaches nothing of what makes a pair', () => {
    const { decisions } = plantWorld({ people: 300, each: 60 })
    const sides = Array.from({ length: 300 }, (_, id) => sideOf(id))
    const [first] = decisions
    if (!first) throw new Error('no decisions')
    const given = { sides, decisions: columnsOf(decisions) }
    const said = (liked: boolean) => fit({ ...given, afterCalls: columnsOf([{ ...first, liked }]) })
    const [without, good, bad] = [fit(given), said(true), said(false)]
    const readiness = [bad, without, good].map(({ t }) => t[first.about] ?? 0)
    expect(readiness).toEqual([...readiness].sort((one, other) => one - other))
    expect(good.received[first.about]).toBe((without.received[first.about] ?? 0) + 1)
    const head = [...(without.head ?? [])]
    expect(head).toHaveLength(6)
    for (const [at, weight] of head.entries()) expect(good.head?.[at]).toBeCloseTo(weight, 1)
  })

  it('keeps nothing of someone erased after the next fit', () => {
    const { decisions } = plantWorld({ people: 60, each: 15 })
    const without = decisions.filter(({ by, about }) => by !== 8 && about !== 8)
    const never = createMatcher({ sideOf })
    never.fit(without)
    const erased = createMatcher({ sideOf })
    erased.fit(decisions)
    const newcomer = createMatcher({ sideOf })
    newcomer.fit(without)
    erased.forget(8)
    expect(erased.score(1, [8])[0]).toBeCloseTo(newcomer.score(1, [8])[0] ?? 0, 1)
    erased.fit(without)
    expect([...erased.score(1, [0, 2, 4, 6, 10])]).toEqual([...never.score(1, [0, 2, 4, 6, 10])])
    expect(erased.model().count).toBe(never.model().count)
  })

  it('moves towards each decision at once', () => {
    const { decisions } = plantWorld({ people: 60, each: 15 })
    const matcher = createMatcher({ sideOf })
    matcher.fit(decisions)
    const chances = [matcher.score(100, [1])[0] ?? 0]
    for (let round = 0; round < 5; round++) {
      matcher.learn({ by: 1, about: 100, liked: true })
      chances.push(matcher.score(100, [1])[0] ?? 0)
    }
    expect(chances).toEqual([...chances].sort((one, other) => one - other))
    expect((chances.at(-1) ?? 0) - (chances[0] ?? 0)).toBeGreaterThan(0.02)
  })

  it('reveals no like by the order of the one who was liked', () => {
    const world = plantWorld({ people: 200, each: 40, seed: 3 })
    const { kept, withheld } = leakOf(world.decisions, 4)
    // If the decision stayed in, its place would reveal it.
    expect(kept).toBeGreaterThan(0.05)
    expect(Math.abs(withheld)).toBeLessThan(0.02)
  })

  it('reveals no like that was learned at once', () => {
    const world = plantWorld({ people: 200, each: 40, seed: 4 })
    const { kept, withheld } = leakOf(world.decisions, 4, true)
    expect(kept).toBeGreaterThan(0.05)
    expect(Math.abs(withheld)).toBeLessThan(0.02)
  })
})

describe('the deck', () => {
  it('shows everyone, newcomers whom no one liked yet among them, where the greedy order shows a few', () => {
    const world = plantWorld({ people: 200, each: 30, taste: 0.5 })
    const matcher = createMatcher({ sideOf })
    matcher.fit(world.decisions.filter(({ by, about }) => by < 190 && about < 190))
    for (const unpopular of [190, 191]) {
      for (let by = 1 - (unpopular % 2); by < 12; by += 2)
        matcher.learn({ by, about: unpopular, liked: false })
    }
    const everybody = [...Array(200).keys()]
    const shown = new Map(everybody.map((id) => [id, 0]))
    const greedy = new Map(shown)
    for (let day = 0; day < 7; day++) {
      for (const viewer of everybody) {
        const candidates = everybody.filter((id) => sideOf(id) !== sideOf(viewer))
        const scores = matcher.score(viewer, candidates)
        const best = candidates
          .map((id, index) => [scores[index] ?? 0, id] as const)
          .sort(([one], [other]) => other - one)
        for (const [, id] of best.slice(0, 5)) greedy.set(id, (greedy.get(id) ?? 0) + 1)
        for (const { person } of matcher.deal({ viewer, candidates, limit: 5, day })) {
          shown.set(Number(person), (shown.get(Number(person)) ?? 0) + 1)
        }
      }
      matcher.steer()
    }
    const never = (counts: Map<number, number>) =>
      [...counts.values()].filter((times) => times === 0).length
    expect(never(shown)).toBeLessThanOrEqual(2)
    expect(never(greedy)).toBeGreaterThan(40)
    expect(gini([...shown.values()])).toBeLessThan(0.6)
    expect(gini([...greedy.values()])).toBeGreaterThan(0.6)
    const newcomers = everybody.slice(190)
    expect(newcomers).toHaveLength(10)
    for (const newcomer of newcomers) expect(shown.get(newcomer)).toBeGreaterThan(3)
  })

  it('is the same all day and another tomorrow, and logs how likely each card was', () => {
    const world = plantWorld({ people: 40, each: 10 })
    const candidates = Array.from({ length: 20 }, (_, index) => 2 * index + 1)
    const dealt = (day: number) => {
      const matcher = createMatcher({ sideOf })
      matcher.fit(world.decisions)
      return matcher.deal({ viewer: 0, candidates, limit: 20, day })
    }
    expect(dealt(1)).toEqual(dealt(1))
    expect(dealt(1).map(({ person }) => person)).not.toEqual(dealt(2).map(({ person }) => person))
    expect(new Set(dealt(1).map(({ person }) => person)).size).toBe(20)
    const propensities = dealt(1).map(({ propensity }) => propensity)
    expect(propensities.every((each) => each > 0 && each <= 1)).toBe(true)
    expect(propensities.at(-1)).toBeCloseTo(1)
  })

  it('deals each card as often as it says', () => {
    const world = plantWorld({ people: 20, each: 10 })
    const firsts = new Map<string | number, number>()
    const said = new Map<string | number, number>()
    const days = 3000
    for (let day = 0; day < days; day++) {
      const matcher = luckOfDay(day)
      const [card] = matcher.deal({ viewer: 0, candidates: [1, 3, 5], limit: 1, day: 0 })
      if (!card) continue
      firsts.set(card.person, (firsts.get(card.person) ?? 0) + 1)
      said.set(card.person, card.propensity)
    }
    expect(firsts.size).toBe(3)
    for (const [person, times] of firsts) expect(times / days).toBeCloseTo(said.get(person) ?? 0, 1)

    function luckOfDay(day: number) {
      const random = randomFrom(day + 1)
      const matcher = createMatcher({ sideOf, luck: () => random() })
      for (const event of world.decisions) matcher.learn(event)
      return matcher
    }
  })

  it('raises a candidate by odds of one and a half', () => {
    const oddsWith = (raised: boolean[]) => {
      const wish = {
        viewer: 0,
        candidates: [1, 3],
        logits: [-1, -1.1],
        limit: 2,
        luckOf: () => 0.5,
      }
      const [first] = deal(openMarket(4), { ...wish, raised, placeLuck: () => [0.5, 0.5] as const })
      const chance = first?.person === 3 ? first.propensity : 1 - (first?.propensity ?? 0)
      return chance / (1 - chance)
    }
    expect(oddsWith([false, true]) / oddsWith([false, false])).toBeGreaterThan(1.3)
    expect(oddsWith([false, true]) / oddsWith([false, false])).toBeLessThanOrEqual(1.5)
    expect(oddsWith([true, true])).toBeCloseTo(oddsWith([false, false]))
  })

  it('follows what the viewer leans to, and keeps the chance of two as it is', () => {
    const dealt = (leaning: number[]) => {
      const wish = {
        viewer: 0,
        candidates: [1, 3],
        logits: [-1, -1.1],
        raised: [false, false],
        limit: 2,
        leaning,
      }
      const market = openMarket(4)
      const [first] = deal(market, {
        ...wish,
        luckOf: () => 0.5,
        placeLuck: () => [0.5, 0.5] as const,
      })
      return { first: first?.person, level: market.level[0] }
    }
    expect(dealt([0, 1])).toEqual({ ...dealt([0, 0]), first: 3 })
    expect(dealt([1, 0]).first).toBe(1)
  })
})

/**
 * How far a like raises the liker's place in the deck, as a share of it: the decisions of some people are set to like, then to pass, while
 * everything else stays.
 */
function leakOf(decisions: readonly MatcherEvent[], rounds: number, atOnce = false) {
  const random = randomFrom(11)
  const sums = { kept: 0, withheld: 0, count: 0 }
  for (let round = 0; round < rounds; round++) {
    const turned = new Map<MatcherEvent, boolean>()
    const busy = new Set<string | number>()
    for (const event of [...decisions].sort(() => random() - 0.5)) {
      if (busy.has(event.about) || busy.has(event.by) || turned.size > decisions.length / 40)
        continue
      busy.add(event.about).add(event.by)
      turned.set(event, random() < 0.5)
    }
    const [one, other] = [true, false].map((way) => placesAfter(turned, way))
    for (const [event, up] of turned) {
      const [liked, passed] = up
        ? [one?.get(event), other?.get(event)]
        : [other?.get(event), one?.get(event)]
      sums.kept += (liked?.kept ?? 0) - (passed?.kept ?? 0)
      sums.withheld += (liked?.withheld ?? 0) - (passed?.withheld ?? 0)
      sums.count++
    }
  }
  return { kept: sums.kept / sums.count, withheld: sums.withheld / sums.count }

  function placesAfter(turned: ReadonlyMap<MatcherEvent, boolean>, way: boolean) {
    const now = decisions.map((event) => ({
      ...event,
      liked: turned.has(event) ? turned.get(event) === way : event.liked,
    }))
    const matcher = createMatcher({ sideOf })
    const late = new Set(
      atOnce ? now.filter((_, index) => turned.has(decisions[index] ?? ({} as MatcherEvent))) : [],
    )
    matcher.fit(now.filter((event) => !late.has(event)))
    for (const event of late) matcher.learn(event)
    return new Map(
      [...turned.keys()].map((event) => {
        const received = now.filter(({ about }) => about === event.about)
        const candidates = received.map(({ by }) => by)
        const own = candidates.indexOf(event.by)
        const place = (scores: Float64Array) =>
          scores.filter((each) => each < (scores[own] ?? 0)).length / (scores.length - 1)
        const seen = received.map(({ liked }) => liked)
        return [
          event,
          {
            kept: place(matcher.score(event.about, candidates)),
            withheld: place(matcher.score(event.about, candidates, seen)),
          },
        ]
      }),
    )
  }
}
