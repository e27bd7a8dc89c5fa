import { describe, expect, it } from 'vitest'
import { answeredAfter, answerTo, whereabouts } from './rules.ts'

const people = Array.from({ length: 200 }, (_, at) => `person ${at}`)
const rooms = ['kitchen', 'night', 'trail']
const at = (minutes: number) => new Date(Date.UTC(2026, 10, 26) + minutes * 60_000)

describe('where demo people are', () => {
  it('is a few of them at a time, in all rooms, and others after a while', () => {
    const seen = new Set<string>()
    for (let minutes = 0; minutes < 240; minutes += 8) {
      const here = whereabouts(people, rooms, at(minutes))
      expect(here.size).toBeGreaterThan(0)
      expect(here.size).toBeLessThan(40)
      for (const [userId, room] of here) seen.add(`${room} ${userId}`)
    }
    expect(new Set([...seen].map((each) => each.split(' ')[0]))).toEqual(new Set(rooms))
    expect(seen.size).toBeGreaterThan(100)
  })

  it('is the same on every node, and does not change for all of them at once', () => {
    expect(whereabouts(people, rooms, at(3))).toEqual(whereabouts(people, rooms, at(3)))
    const steps = Array.from({ length: 16 }, (_, half) =>
      [...whereabouts(people, rooms, at(half / 2)).keys()].join(),
    )
    expect(new Set(steps).size).toBeGreaterThan(3)
  })

  it('is nowhere without rooms', () => {
    expect(whereabouts(people, [], at(0)).size).toBe(0)
  })
})

describe('an answer', () => {
  it('fits a greeting, a question, a photo and anything else, and is a goodbye the second time', () => {
    const kinds = ['Hey!', 'Do you climb?', '', 'I climb'].map((content) =>
      answerTo(content, 0, 'match'),
    )
    expect(new Set(kinds).size).toBe(4)
    const goodbyes = ['Hey!', 'Do you climb?', '', 'I climb'].map((content) =>
      answerTo(content, 1, 'match'),
    )
    expect(new Set(goodbyes).size).toBe(1)
    for (const line of [...kinds, ...goodbyes]) expect(line.length).toBeGreaterThan(4)
    expect(answerTo('Hey!', 0, 'match')).toBe(kinds[0])
  })

  it('comes after 8 to 28 seconds', () => {
    const pauses = people.map((matchId, seq) => answeredAfter(matchId, seq))
    expect(Math.min(...pauses)).toBeGreaterThanOrEqual(8000)
    expect(Math.max(...pauses)).toBeLessThan(28_000)
  })
})
