import { describe, expect, it } from 'vitest'
import { changedAt, drawnFrom, sitesOf } from './sites.ts'

const changes = (source: string) => sitesOf(source).map((site) => changedAt(source, site))

describe('the places that are drawn', () => {
  it('are comparisons, also between brackets', () => {
    expect(changes('f(a < b)')).toEqual(['f(a <= b)'])
    expect(changes('f((a) >= (b))')).toEqual(['f((a) > (b))'])
    expect(changes('a === b')).toEqual(['a !== b'])
    expect(changes('a !== b')).toEqual(['a === b'])
    expect(changes('a + b')).toEqual([])
  })

  it('are both sides of && and ||', () => {
    expect(changes('const is = (a && b)')).toEqual(['const is = ((a))', 'const is = ((b))'])
    expect(changes('a || b')).toEqual(['(a)', '(b)'])
    expect(changes('a ?? b')).toEqual([])
  })

  it('are numbers, but none in a type and none that names a field', () => {
    expect(changes('const limit = 60_000')).toEqual(['const limit = 120000'])
    expect(changes('const place: 0 | 1 = 1')).toEqual(['const place: 0 | 1 = 2'])
    expect(changes('const replies = { 200: Done }')).toEqual([])
  })

  it('are the same for a seed, each once, and others for another', () => {
    const sources = new Map([
      ['rules.ts', Array.from({ length: 200 }, (_, n) => `f(a${n} < b)`).join('\n')],
    ])
    const drawn = drawnFrom(sources, '7', 50)
    expect(drawnFrom(sources, '7', 50)).toEqual(drawn)
    expect(new Set(drawn.map(({ site }) => site.line)).size).toBe(50)
    expect(drawnFrom(sources, '8', 50)).not.toEqual(drawn)
    expect(drawnFrom(sources, '7', 1000)).toHaveLength(200)
  })
})
