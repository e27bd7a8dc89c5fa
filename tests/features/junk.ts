/** Values that a hostile or broken client may send in place of another type. JSON can express all of them. */
const junkValues: readonly (readonly [string, unknown])[] = [
  ['null', null],
  ['true', true],
  ['zero', 0],
  ['a negative number', -1],
  ['a fraction', 0.5],
  ['a huge number', 1e308],
  ['beyond safe integers', 2 ** 63],
  ['an empty text', ''],
  ['blanks', '   '],
  ['a NUL character', 'a\u0000b'],
  ['half a surrogate pair', 'a\ud800'],
  ['a long text', 'x'.repeat(70_000)],
  ['a path', '../../etc/passwd'],
  ['SQL', "' OR 1=1; DROP TABLE users; --"],
  ['"true"', 'true'],
  ['an empty list', []],
  ['a list of nothing', [null]],
  ['a nested list', [[[[]]]]],
  ['a long list', Array.from({ length: 5000 }, (_, n) => `item ${n}`)],
  ['an empty object', {}],
  ['an operator object', { $ne: null }],
  ['an object like a list', { length: 1, 0: 'x' }],
  ['an object with a toString', { toString: 'x', valueOf: 'y' }],
]

export interface Junk {
  what: string
  /** The exact text of the body. */
  body: string
  contentType?: string
}

/** Whole bodies that every JSON route must refuse. */
export const junkBodies: readonly Junk[] = [
  { what: 'an empty body', body: '' },
  { what: 'half an object', body: '{' },
  { what: 'no JSON at all', body: 'hello' },
  { what: 'null', body: 'null' },
  { what: 'a text', body: '"text"' },
  { what: 'a number', body: '1' },
  { what: 'a list', body: '[]' },
  { what: 'a list with an object', body: '[{}]' },
  { what: 'an empty object', body: '{}' },
  { what: 'only unknown fields', body: '{"isAdmin":true,"isPremium":true,"id":"1"}' },
  { what: 'a prototype key', body: '{"__proto__":{"isPremium":true}}' },
  { what: 'a constructor key', body: '{"constructor":{"prototype":{"isPremium":true}}}' },
  { what: 'deep nesting', body: `${'['.repeat(20_000)}${']'.repeat(20_000)}` },
  { what: 'a NUL byte', body: '{"a":"\u0000"}' },
  { what: 'too much', body: JSON.stringify({ a: 'x'.repeat(3 * 1024 * 1024) }) },
  { what: 'plain text', body: '{}', contentType: 'text/plain' },
  { what: 'a form', body: 'a=1&b=2', contentType: 'application/x-www-form-urlencoded' },
  { what: 'XML', body: '<a/>', contentType: 'application/xml' },
  { what: 'a broken content type', body: '{}', contentType: ';;;' },
  { what: 'a form without boundary', body: 'x', contentType: 'multipart/form-data' },
]

/** Copies of a valid body, each with one field made junk or, if required, left out. */
export function* junkFields(
  good: Readonly<Record<string, unknown>>,
  required: readonly string[],
): Generator<Junk> {
  for (const field of required) {
    const { [field]: _, ...rest } = good
    yield { what: `${field} left out`, body: JSON.stringify(rest) }
  }
  for (const field of Object.keys(good))
    for (const [what, value] of junkValues)
      yield { what: `${field}: ${what}`, body: JSON.stringify({ ...good, [field]: value }) }
}

/** Milliseconds for a test with some hundred requests on a busy machine. */
export const junkTimeout = 180_000

/** Junk for a path parameter that expects an id, percent-encoded. */
export const junkIds: readonly string[] = [
  '1',
  'me',
  'null',
  'undefined',
  '%00',
  'a%00b',
  '%',
  '%zz',
  '%ff',
  '..%2f..%2fetc%2fpasswd',
  '%27%20OR%201%3D1--',
  '%F0%9F%92%98',
  '00000000-0000-0000-0000-00000000000g',
  'x'.repeat(3000),
]
