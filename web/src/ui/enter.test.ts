import { expect, it } from 'vitest'
import { createJudge } from './enter.ts'

/** A person typing, with the time between events in milliseconds. */
function typist(byFinger = false) {
  const judge = createJudge()
  let clock = 0
  return {
    /** @returns whether the Enter counts as Enter */
    enters(after: number, of: Partial<KeyboardEvent> = {}): boolean {
      clock += after
      const press = { key: 'Enter', isComposing: false, keyCode: 13, timeStamp: clock, ...of }
      return !judge.isCandidate(press, byFinger) && press.key === 'Enter'
    },
    composes(data: string, work: () => void = () => {}) {
      clock += 1000
      judge.begun()
      work()
      judge.ended({ timeStamp: clock, data })
    },
  }
}

it('is meant when nothing is composed', () => {
  const { enters } = typist()
  expect(enters(1000)).toBe(true)
  expect(enters(1)).toBe(true)
})

it('is not meant while something is composed, by either sign', () => {
  const { enters } = typist()
  expect(enters(1000, { isComposing: true })).toBe(false)
  expect(enters(1000, { isComposing: true, keyCode: 229 })).toBe(false)
  expect(enters(1000, { keyCode: 229 })).toBe(false)
})

it.each(['東京', 'ひと', 'ㄓㄨ', 'pinyin', 'Việt', ''])(
  'is not meant directly after the end of %j, once',
  (text) => {
    const { enters, composes } = typist()
    composes(text)
    expect(enters(2)).toBe(false)
    expect(enters(2)).toBe(true)
    // By the system's clock, the press may come before the end of the composition.
    composes(text)
    expect(enters(-3)).toBe(false)
    composes(text)
    expect(enters(500)).toBe(true)
    composes(text)
    enters(1, { key: 'a' })
    expect(enters(1)).toBe(true)
  },
)

it('is meant soon after one that was part of the composition', () => {
  const { enters, composes } = typist()
  composes('東京', () => expect(enters(1, { isComposing: true })).toBe(false))
  expect(enters(20)).toBe(true)
  composes('東京')
  expect(enters(20)).toBe(false)
})

it('is meant after a syllable of Hangul, and after a word on a phone', () => {
  const computer = typist()
  computer.composes('한')
  expect(computer.enters(2)).toBe(true)
  const phone = typist(true)
  phone.composes('Hello')
  expect(phone.enters(2)).toBe(true)
  phone.composes('東京')
  expect(phone.enters(2)).toBe(false)
})
