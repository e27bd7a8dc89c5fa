import { expect, it } from 'vitest'
import { emojiCount, piecesOf } from './link-parser.ts'

it('links are found quickly in a long message', () => {
  const before = performance.now()
  piecesOf(`https://${'('.repeat(2000)}${')'.repeat(2000)}`)
  piecesOf('www.'.repeat(1000))
  for (const part of [
    'https://a.example，',
    'www.a.b,',
    'https://,',
    '_',
    '_www.a.b,',
    ',_',
    '.',
    '!',
    '(',
  ]) {
    piecesOf(`https://a.example/${part.repeat(5000)}`)
    piecesOf(`${part.repeat(5000)}https://a.example`)
  }
  emojiCount('👍'.repeat(2000))
  expect(performance.now() - before).toBeLessThan(5000)
})
