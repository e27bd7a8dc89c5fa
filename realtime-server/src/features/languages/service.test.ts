import { expect, it } from 'vitest'
import { type Language, languages } from '../../contract/shared/languages.ts'
import type { Values } from './fill.ts'
import { type Letter, type LetterName, letters } from './mails.ts'
import { type PushKind, pushes } from './pushes.ts'
import { wordsIn } from './service.ts'

const values: Values = { appName: 'Swoon', email: 'ann@swoon.example', code: '012345' }
const names = Object.keys(letters) as LetterName[]
const kinds = Object.keys(pushes) as PushKind[]
const linesOf = ({ subject, before, button, after }: Letter) => [
  subject,
  ...before,
  ...(button ? [button] : []),
  ...after,
]
const linesIn = (language: string) =>
  names.flatMap((name) =>
    (name === 'passkeysRemoved' ? [1, 2, 3, 11, 100] : [1]).flatMap((count) =>
      linesOf(wordsIn(language).letter(name, { ...values, count })),
    ),
  )

const translated = (Object.keys(languages) as Language[]).filter((each) => each !== 'en')

it.each(translated)('%s has every sentence of the English, in its own words', (language) => {
  const [lines, english] = [linesIn(language), new Set(linesIn('en'))]
  expect(lines).toHaveLength(49)
  for (const line of lines) {
    expect(line.trim()).not.toBe('')
    expect(english).not.toContain(line)
    expect(line).not.toMatch(/[{}#]/)
  }
  const words = wordsIn(language)
  expect(words.letter('email', values).before.join()).toContain('ann@swoon.example')
  const { subject, before } = words.letter('signUpCode', values)
  for (const text of [subject, before.join()]) expect(text).toContain('012345')
  const englishPushes = kinds.map((kind) => wordsIn('en').push(kind))
  expect(kinds).toHaveLength(14)
  for (const kind of kinds) {
    expect(words.push(kind).trim(), kind).not.toBe('')
    expect(englishPushes, kind).not.toContain(words.push(kind))
  }
})

it('counts as each language does', () => {
  const subject = (language: string, count: number) =>
    wordsIn(language).letter('passkeysRemoved', { appName: 'Swoon', count }).subject
  expect([1, 2].map((count) => subject('en', count))).toEqual([
    'A passkey was removed from your Swoon account',
    '2 passkeys were removed from your Swoon account',
  ])
  expect(new Set([1, 2, 3, 11].map((count) => subject('ar', count).replace(/\d+/, '#'))).size).toBe(
    4,
  )
})

it('says no sentence with a gap', () => {
  expect(() => wordsIn('de').letter('reset', {})).toThrow('lacks its appName')
})

it('is English for those who have never chosen, and for a language of a later release', () => {
  expect([null, 'xx', 'toString'].map((each) => wordsIn(each).language)).toEqual(['en', 'en', 'en'])
  expect(wordsIn('es')).toMatchObject({ language: 'es', direction: 'ltr' })
  expect(wordsIn('es').push('match')).toBe('Tienes un nuevo match.')
})
