import { expect, it } from 'vitest'
import { drawsFor } from './draws.ts'

const texts = Array.from({ length: 10_000 }, (_, n) => `text ${n}`)
const draws = (secret: string, purpose: string) => texts.map(drawsFor(secret, purpose))

/** Correlation of two lists of draws, from -1 to 1. */
function correlation(one: readonly number[], other: readonly number[]): number {
  const products = one.map((draw, index) => 12 * (draw - 0.5) * ((other[index] ?? 0) - 0.5))
  return products.reduce((sum, product) => sum + product, 0) / products.length
}

it('draws the same number for the same text, evenly from 0 to 1', () => {
  const drawn = draws('secret', 'deck')
  expect(draws('secret', 'deck')).toEqual(drawn)
  for (let tenth = 0; tenth < 10; tenth++) {
    const share = drawn.filter((draw) => Math.floor(draw * 10) === tenth).length / drawn.length
    expect(Math.abs(share - 0.1)).toBeLessThan(0.015)
  }
})

it('draws others for another purpose, another secret and the next text', () => {
  const drawn = draws('secret', 'deck')
  for (const others of [draws('secret', 'raised'), draws('other', 'deck'), [...drawn.slice(1), 0]])
    expect(Math.abs(correlation(drawn, others))).toBeLessThan(0.05)
})
