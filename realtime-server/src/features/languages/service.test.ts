import { expect, it } from 'vitest'
import { type Letter, words, wordsIn } from './service.ts'

const email = 'ann@swoon.example'
type Spoken = keyof typeof words
const lettersOf = (language: Spoken): Letter[] => {
  const { letters, signUpCode, notices } = words[language]
  const { passkeysRemoved, ...others } = notices
  return [
    ...Object.values(letters).map((write) => write('Swoon', email)),
    signUpCode('Swoon', '012345'),
    ...Object.values(others).map((write) => write('Swoon')),
    ...[1, 2, 3, 11, 100].map((count) => passkeysRemoved('Swoon', count)),
  ]
}
const linesOf = ({ subject, before, button, after }: Letter) => [
  subject,
  ...before,
  ...(button ? [button] : []),
  ...after,
]

const translated = (Object.keys(words) as Spoken[]).filter((language) => language !== 'en')

it.each(translated)('%s has every sentence of the English, in its own words', (language) => {
  const [own, english] = [lettersOf(language), lettersOf('en')]
  expect(own.map((letter) => linesOf(letter).length)).toEqual(
    english.map((letter) => linesOf(letter).length),
  )
  const known = new Set(english.flatMap(linesOf))
  const lines = own.flatMap(linesOf)
  expect(lines).toHaveLength(49)
  for (const line of lines) {
    expect(line.trim()).not.toBe('')
    expect(known).not.toContain(line)
  }
  expect(own[1]?.before.join()).toContain(email)
  for (const text of [own[3]?.subject, own[3]?.before.join()]) expect(text).toContain('012345')
  expect(Object.keys(words[language].pushes)).toEqual(Object.keys(words.en.pushes))
  for (const [kind, text] of Object.entries(words[language].pushes)) {
    expect(text.trim(), kind).not.toBe('')
    expect(Object.values(words.en.pushes), kind).not.toContain(text)
  }
})

it('is English for those who have never chosen, and for a language of a later release', () => {
  expect([null, 'xx', 'toString'].map((each) => wordsIn(each).language)).toEqual(['en', 'en', 'en'])
  expect(wordsIn('es')).toMatchObject({ language: 'es', direction: 'ltr', pushes: words.es.pushes })
})
