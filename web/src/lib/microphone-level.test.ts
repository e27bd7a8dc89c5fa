import { expect, it } from 'vitest'
import { levelOf } from './microphone-level.ts'

const tone = (loudness: number) =>
  Float32Array.from({ length: 512 }, (_, at) => loudness * Math.sin(at))

it('silence is 0 and a full tone nearly all', () => {
  expect(levelOf(new Float32Array(512), 12)).toBe(0)
  expect(levelOf(tone(0.0005), 12)).toBe(0)
  expect(levelOf(tone(1), 12)).toBeGreaterThanOrEqual(11)
})

it('a louder tone has a higher level', () => {
  expect(levelOf(tone(0.3), 12)).toBeGreaterThan(levelOf(tone(0.03), 12))
})
