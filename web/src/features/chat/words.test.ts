import { describe, expect, it } from 'vitest'
import { emojiCount, piecesOf } from './words.ts'

const links = (content: string) => piecesOf(content).flatMap(({ text, href }) => (href ? [[text, href]] : []))

describe('links in a message', () => {
  it.each([
    ['see https://example.com/a?b=1#c now', 'https://example.com/a?b=1#c', 'https://example.com/a?b=1#c'],
    ['HTTP://EXAMPLE.COM', 'HTTP://EXAMPLE.COM', 'http://example.com/'],
    ['www.example.com/x', 'www.example.com/x', 'https://www.example.com/x'],
    ['(https://example.com/x).', 'https://example.com/x', 'https://example.com/x'],
    [
      'https://en.wikipedia.org/wiki/Kite_(toy)!',
      'https://en.wikipedia.org/wiki/Kite_(toy)',
      'https://en.wikipedia.org/wiki/Kite_(toy)',
    ],
    ['«https://example.com»', 'https://example.com', 'https://example.com/'],
    // Contains a Cyrillic а.
    ['https://аpple.com/login', 'https://аpple.com/login', 'https://xn--pple-43d.com/login'],
    ['https://example.com/\u202Egpj.exe', 'https://example.com/\u202Egpj.exe', 'https://example.com/%E2%80%AEgpj.exe'],
  ])('%s', (content, text, href) => {
    expect(links(content)).toEqual([[text, href]])
  })

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://example.com',
    'mailto:a@example.com',
    'https://google.com@evil.example/',
    'https://user:secret@evil.example/',
    'http://localhost:3000',
    'https://',
    'www.',
    'hello.how are you',
    'xhttps://example.com',
  ])('not %s', (content) => {
    expect(links(content)).toEqual([])
  })

  it.each(['a https://example.com, b www.example.org.', '', 'none', 'https://a.example https://b.example'])(
    'keep all of the text "%s"',
    (content) => {
      expect(
        piecesOf(content)
          .map(({ text }) => text)
          .join(''),
      ).toBe(content)
    },
  )

  it('are found quickly in a long message', () => {
    const before = performance.now()
    piecesOf(`https://${'('.repeat(2000)}${')'.repeat(2000)}`)
    piecesOf('www.'.repeat(1000))
    emojiCount('👍'.repeat(2000))
    expect(performance.now() - before).toBeLessThan(1000)
  })
})

it.each([
  ['😀', 1],
  ['❤️', 1],
  ['👍🏽👍', 2],
  ['👨‍👩‍👧‍👦 🏳️‍🌈', 2],
  ['🇵🇹🇯🇵', 2],
  ['🏴󠁧󠁢󠁳󠁣󠁴󠁿', 1],
  ['1️⃣', 1],
  ['🧑🏽‍🚀\n🚀', 2],
  ['1', 0],
  ['©', 0],
  ['ok 👍', 0],
  ['🇵', 0],
  ['', 0],
  [' ', 0],
])('"%s" is %i emoji alone', (content, count) => {
  expect(emojiCount(content)).toBe(count)
})
