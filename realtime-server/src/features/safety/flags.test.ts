import { expect, test } from 'vitest'
import { harmless, looksBad } from '../../../../tests/fixtures/sentences/flagged.ts'
import { type Flag, flagsOf } from './flags.ts'

test('the rules find most of the dangerous sentences and leave most of the harmless ones alone', () => {
  const alarms = harmless.filter((text) => flagsOf(text).length > 0)
  for (const [flag, texts] of Object.entries(looksBad)) {
    const lines = texts.split('\n')
    const missed = lines.filter((text) => !flagsOf(text).includes(flag as Flag))
    console.log(
      `${flag}: found ${lines.length - missed.length} of ${lines.length}; missed: ${missed.join(' | ')}`,
    )
    expect(missed.length / lines.length, flag).toBeLessThan(0.35)
  }
  console.log(`false alarms: ${alarms.length} of ${harmless.length}: ${alarms.join(' | ')}`)
  expect(alarms.length / harmless.length).toBeLessThan(0.1)
})

test('accents and invisible signs hide no threat', () => {
  for (const text of ['I will kill you', 'I will ki\u00adll you', 'I wíll kîll yóu'])
    expect(flagsOf(text), text).toEqual(['threat'])
})

test.each(["'", '’', '‘', '`', '´', '′', 'ʼ', '‛', '＇'])(
  'the apostrophe %s of any keyboard hides no threat',
  (apostrophe) => {
    expect(flagsOf(`I${apostrophe}ll kill you`)).toEqual(['threat'])
    expect(flagsOf(`I${apostrophe}m only 15`)).toEqual(['underage'])
  },
)
