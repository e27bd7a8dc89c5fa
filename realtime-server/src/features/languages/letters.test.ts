import { expect, it } from 'vitest'
import { writeLetter } from './letters.ts'
import { wordsIn } from './service.ts'

it('a letter says the same as text and as HTML, and shows names as they are', () => {
  const name = 'Tom & <i>Co</i>'
  const url = 'https://swoon.example/app/reset#id.proof'
  const words = wordsIn(null)
  const { text, html } = writeLetter(words.letter('reset', { appName: name }), words, name, url)
  expect(text).toContain(name)
  expect(text).toContain(`Choose a new password:\n${url}`)
  expect(html).toContain('Tom &amp; &lt;i&gt;Co&lt;/i&gt;')
  expect(html).toContain(`href="${url}"`)
  expect(html).not.toMatch(/<i>|<img|<link|src=/)
})
