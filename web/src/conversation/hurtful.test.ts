import { expect, test } from 'vitest'
import { harmless } from '../../../tests/fixtures/sentences/harmless.ts'
import { hurtful } from '../../../tests/fixtures/sentences/hurtful.ts'
import { isHurtful } from './hurtful.ts'

test('the rules find most of what hurts, of each kind, and leave almost all else alone', () => {
  const known: [kind: string, lines: string[]][] = Object.entries(hurtful).map(([kind, texts]) => [
    kind,
    texts.split('\n'),
  ])
  const all = known.flatMap(([, lines]) => lines)
  const others = harmless.split('\n')
  expect(new Set([...all, ...others]).size).toBe(all.length + others.length)
  expect(all.length + others.length).toBeGreaterThan(300)
  for (const [kind, lines] of known) {
    const missed = lines.filter((line) => !isHurtful(line))
    console.log(
      `${kind}: found ${lines.length - missed.length} of ${lines.length}; missed: ${missed.join(' | ')}`,
    )
    // Lines that the rules were not tuned on show how well they catch other wording.
    expect(1 - missed.length / lines.length, kind).toBeGreaterThanOrEqual(
      kind === 'fresh' ? 0.7 : 0.9,
    )
  }
  const alarms = others.filter(isHurtful)
  console.log(`false alarms: ${alarms.length} of ${others.length}: ${alarms.join(' | ')}`)
  expect(all.filter(isHurtful).length / all.length).toBeGreaterThanOrEqual(0.9)
  expect(alarms.length / others.length).toBeLessThanOrEqual(0.03)
})

test('words are found that are spelled letter by letter, or with digits for letters', () => {
  for (const text of ['You are l o s e r s', 'you are a 1oser', 'you are a l0ser'])
    expect(isHurtful(text), text).toBe(true)
})

test('the apostrophe of any keyboard is one', () => {
  for (const sign of ["'", '’', '‘', '`', '´', 'ʼ', '′', '‛'])
    expect(isHurtful(`You${sign}re a loser`), sign).toBe(true)
})
