import { expect, test } from 'vitest'
import { restartLimit, restartsWithin } from './restarts.ts'

const { within, atMost } = restartLimit

/** Answers for ends this many milliseconds apart. */
function answers(ends: number, apart: number): boolean[] {
  let time = 0
  const mayRestart = restartsWithin(() => time)
  return Array.from({ length: ends }, () => {
    const answer = mayRestart()
    time += apart
    return answer
  })
}

test('five ends within ten minutes are followed by restarts, and the sixth is not', () => {
  expect(answers(atMost + 1, within / atMost - 1)).toEqual([...Array(atMost).fill(true), false])
})

test('an end that is ten minutes old no longer counts, so single crashes over weeks never add up', () => {
  expect(answers(atMost + 1, within / atMost)).toEqual(Array(atMost + 1).fill(true))
  expect(answers(100, within)).toEqual(Array(100).fill(true))
})
