import { expect, it } from 'vitest'
import { isEnter, noteComposed } from './enter.ts'

let clock = 0
/** A press of Enter so many milliseconds after the last event. */
const press = (after: number, of: Partial<KeyboardEvent> = {}, byFinger = false) => {
  clock += after
  return isEnter({ key: 'Enter', isComposing: false, keyCode: 13, timeStamp: clock, ...of }, byFinger)
}
const composed = (data: string) => {
  clock += 1000
  noteComposed({ timeStamp: clock, data })
}

it('takes Enter for what it says when nothing is composed', () => {
  expect(press(1000)).toBe(true)
  expect(press(1000, { key: 'a', keyCode: 65 })).toBe(false)
})

it('takes no Enter that ends a composition, however the browser tells of it', () => {
  expect(press(1000, { isComposing: true })).toBe(false)
  expect(press(1000, { isComposing: true, keyCode: 229 })).toBe(false)
  expect(press(1000, { keyCode: 229 })).toBe(false)
  for (const text of ['東京', 'ひと', 'pinyin', 'Việt', '']) {
    composed(text)
    expect(press(2), text).toBe(false)
    expect(press(500), text).toBe(true)
  }
  // The system's clock may name the press before the end of the composition.
  composed('東京')
  expect(press(-3)).toBe(false)
})

it('takes Enter after a syllable of Hangul, or after a word on a phone, for Enter', () => {
  composed('한')
  expect(press(2)).toBe(true)
  composed('Hello')
  expect(press(2, {}, true)).toBe(true)
  composed('東京')
  expect(press(2, {}, true)).toBe(false)
})
