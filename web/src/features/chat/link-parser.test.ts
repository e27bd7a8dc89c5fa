import { describe, expect, it } from 'vitest'
import { emojiCount, piecesOf } from './link-parser.ts'

const links = (content: string) =>
  piecesOf(content).flatMap(({ text, href }) => (href ? [[text, href]] : []))

describe('links in a message', () => {
  it.each([
    [
      'see https://example.com/a?b=1#c now',
      'https://example.com/a?b=1#c',
      'https://example.com/a?b=1#c',
    ],
    ['HTTP://EXAMPLE.COM', 'HTTP://EXAMPLE.COM', 'http://example.com/'],
    ['www.example.com/x', 'www.example.com/x', 'https://www.example.com/x'],
    ['(https://example.com/x).', 'https://example.com/x', 'https://example.com/x'],
    [
      'https://en.wikipedia.org/wiki/Kite_(toy)!',
      'https://en.wikipedia.org/wiki/Kite_(toy)',
      'https://en.wikipedia.org/wiki/Kite_(toy)',
    ],
    ['«https://example.com»', 'https://example.com', 'https://example.com/'],
    ['https://example.com/~ann_/', 'https://example.com/~ann_/', 'https://example.com/~ann_/'],
    ['at https://youtu.be/a-b_, yes', 'https://youtu.be/a-b_', 'https://youtu.be/a-b_'],
    ['https://example.com/~', 'https://example.com/~', 'https://example.com/~'],
    [
      'https://ja.wikipedia.org/wiki/凧（空）を',
      'https://ja.wikipedia.org/wiki/凧（空）を',
      'https://ja.wikipedia.org/wiki/%E5%87%A7%EF%BC%88%E7%A9%BA%EF%BC%89%E3%82%92',
    ],
    ['https://example.com/a[1]<b>', 'https://example.com/a[1]', 'https://example.com/a[1]'],
    ['https://example.com/a[1]).', 'https://example.com/a[1]', 'https://example.com/a[1]'],
    ['https://example.com/a((b)', 'https://example.com/a((b)', 'https://example.com/a((b)'],
    // Contains a Cyrillic а.
    ['https://аpple.com/login', 'https://аpple.com/login', 'https://xn--pple-43d.com/login'],
    ['_https://a.example/x_', 'https://a.example/x', 'https://a.example/x'],
    ['see __www.a.example__.', 'www.a.example', 'https://www.a.example/'],
    ['*_https://a.example/x__*', 'https://a.example/x_', 'https://a.example/x_'],
    ['_https://a.example/x', 'https://a.example/x', 'https://a.example/x'],
    ['https://a.example/x_', 'https://a.example/x_', 'https://a.example/x_'],
    ['_see https://a.example/x_', 'https://a.example/x_', 'https://a.example/x_'],
    ['看https://a.example', 'https://a.example', 'https://a.example/'],
    ['https://a.example/x～', 'https://a.example/x', 'https://a.example/x'],
    ['https://a.example/x｜y', 'https://a.example/x', 'https://a.example/x'],
    ['https://a.example/x—then', 'https://a.example/x', 'https://a.example/x'],
    ['https://a.example/x―then', 'https://a.example/x', 'https://a.example/x'],
    ['https://a.example/x——然后', 'https://a.example/x', 'https://a.example/x'],
    ['https://a.example——然后', 'https://a.example', 'https://a.example/'],
    ['https://a.example/1,2;3!*|x', 'https://a.example/1,2;3!*|x', 'https://a.example/1,2;3!*|x'],
    [
      'https://example.com/\u202Egpj.exe',
      'https://example.com/\u202Egpj.exe',
      'https://example.com/%E2%80%AEgpj.exe',
    ],
  ])('%s', (content, text, href) => {
    expect(links(content)).toEqual([[text, href]])
  })

  it.each(
    '. , ; : ! ? … \' " ’ ” » › * | ， 。 、 ； ： ！ ？ ․ ․․․ ． ｡ ､ 」 』 】 》 〉 〕 ） ］ ｝ ｣ ) ] } ⟩ ⟧ 〟 ، ؛ ؟ ۔ । ॥ ։ ՝ ። ។ ၊ ׃ ‽ — ― – ⸮ ¿ 〜 ～ ｜ —— \u2069 ?! ）。 」、 )!'.split(
      ' ',
    ),
  )('end before %s', (after) => {
    expect(links(`Look: https://example.com/a/${after}`)).toEqual([
      ['https://example.com/a/', 'https://example.com/a/'],
    ])
    expect(links(`Look: https://example.com${after} so`)).toEqual([
      ['https://example.com', 'https://example.com/'],
    ])
  })

  it.each([
    [
      '看https://a.example/x，還有https://b.example/y。',
      'https://a.example/x',
      'https://b.example/y',
    ],
    [
      '「https://a.example」と「https://b.example/（x）」です',
      'https://a.example',
      'https://b.example/（x）',
    ],
    ['（https://a.example）を［www.b.example/_］', 'https://a.example', 'www.b.example/_'],
    ['https://a.example（官网）https://b.example/', 'https://a.example', 'https://b.example/'],
    [
      'راجع https://a.example/x،وأيضا https://b.example/y؟',
      'https://a.example/x',
      'https://b.example/y',
    ],
    [
      '[one](https://a.example/1)[two](https://b.example/2)',
      'https://a.example/1',
      'https://b.example/2',
    ],
  ])('end where a script without spaces goes on: %s', (content, first, second) => {
    expect(links(content).map(([text]) => text)).toEqual([first, second])
  })

  it.each([
    ['https://a.example,https://b.example', 'https://a.example', 'https://b.example'],
    ['www.a.example,www.b.example', 'www.a.example', 'www.b.example'],
    ['https://a.example/x,https://b.example', 'https://a.example/x', 'https://b.example'],
    ['HTTPS://a.example/x?y=1;WWW.b.example', 'HTTPS://a.example/x?y=1', 'WWW.b.example'],
    ['_https://a.example/x_,_https://b.example_', 'https://a.example/x', 'https://b.example'],
  ])('end before the next link: %s', (content, first, second) => {
    expect(links(content).map(([text]) => text)).toEqual([first, second])
  })

  it.each([...',;!\'"*|‘’'])('have no %s in the host', (after) => {
    expect(links(`https://a.example${after}s so`)).toEqual([
      ['https://a.example', 'https://a.example/'],
    ])
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
    '1www.example.com',
    '_https://_',
    'www.,www.',
  ])('not %s', (content) => {
    expect(links(content)).toEqual([])
  })

  it.each([
    'a https://example.com, b www.example.org.',
    '',
    'none',
    'https://a.example https://b.example',
  ])('keep all of the text "%s"', (content) => {
    expect(
      piecesOf(content)
        .map(({ text }) => text)
        .join(''),
    ).toBe(content)
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
