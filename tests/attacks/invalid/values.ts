import type { Random } from '../../chaos/random.ts'

/** The parts of a JSON schema that define valid values. */
export interface Shape {
  type?: string
  format?: string
  const?: unknown
  enum?: readonly unknown[]
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  items?: Shape
  properties?: Readonly<Record<string, Shape>>
  required?: readonly string[]
  anyOf?: readonly Shape[]
  oneOf?: readonly Shape[]
  allOf?: readonly Shape[]
}

/** A value that a schema is likely to accept; ids by the name of their field. */
export function fitting(shape: Shape, ids: Readonly<Record<string, string>>, name = ''): unknown {
  const some = shape.anyOf?.[0] ?? shape.oneOf?.[0] ?? shape.allOf?.[0]
  if (some) return fitting(some, ids, name)
  if ('const' in shape) return shape.const
  if (shape.enum) return shape.enum[0]
  if (shape.properties)
    return Object.fromEntries(
      Object.entries(shape.properties).map(([key, of]) => [key, fitting(of, ids, key)]),
    )
  if (shape.type === 'array')
    return Array.from({ length: Math.max(1, shape.minItems ?? 0) }, () =>
      fitting(shape.items ?? {}, ids, name),
    )
  if (shape.type === 'boolean') return true
  if (shape.type === 'integer' || shape.type === 'number') return Math.max(shape.minimum ?? 1, 1)
  return textFor(shape, ids, name)
}

function textFor(
  { format, minLength = 1 }: Shape,
  ids: Readonly<Record<string, string>>,
  name: string,
): string {
  if (ids[name]) return ids[name]
  if (format === 'uuid') return ids.id ?? ''
  if (format === 'date') return '1990-02-03'
  if (format === 'date-time') return new Date(Date.now() + 86_400_000).toISOString()
  if (format === 'email') return 'someone@example.test'
  if (format === 'uri') return 'https://example.test/a'
  return 'a'.repeat(Math.max(1, minLength))
}

/** Values that no field should get, most of which have broken some server. */
const anywhere: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -0,
  -1,
  0.1,
  1e308,
  -1e308,
  5e-324,
  2 ** 31,
  2 ** 53,
  2 ** 63,
  '',
  ' ',
  '0',
  '1',
  '-1',
  'null',
  'undefined',
  'NaN',
  '1e999',
  'a\u0000b',
  '\u0000',
  '\ud800',
  'a\udc00b',
  '\u202eabc',
  '\u200b',
  '\ufeff',
  'e\u0301'.repeat(400),
  '👩‍👩‍👧‍👦'.repeat(50),
  '__proto__',
  'constructor',
  'toString',
  '%00',
  '../../etc/passwd',
  "'; DROP TABLE users; --",
  '{{7*7}}',
  '0001-01-01',
  '9999-12-31',
  '2026-02-30',
  '2026-13-45T99:99:99Z',
  '+275760-09-13T00:00:00.001Z',
  '00000000-0000-0000-0000-000000000000',
  'FFFFFFFF-FFFF-4FFF-8FFF-FFFFFFFFFFFF',
  'x'.repeat(300),
  'x'.repeat(20_000),
  'a '.repeat(8000),
  [],
  [null],
  [[[[]]]],
  ['a', 'a', 'a'],
  Array.from({ length: 200 }, (_, n) => n),
  {},
  { toString: 'x' },
  { length: 1e9 },
  { id: {} },
  { $gt: '' },
  { toJSON: 1 },
]

/** Values just inside and outside a schema's limits, and of another type. */
function around(shape: Shape, good: unknown): unknown[] {
  const { minLength, maxLength, minimum, maximum, minItems, maxItems } = shape
  const lengths = [minLength, maxLength].flatMap((n) => (n === undefined ? [] : [n - 1, n, n + 1]))
  const numbers = [minimum, maximum].flatMap((n) =>
    n === undefined ? [] : [n - 1, n, n + 1, n + 0.5, String(n)],
  )
  const items = [minItems, maxItems].flatMap((n) => (n === undefined ? [] : [n - 1, n, n + 1]))
  const inner = Array.isArray(good) ? (good[0] as unknown) : good
  return [
    ...lengths
      .filter((n) => n >= 0 && n <= 30_000)
      .flatMap((n) => ['x'.repeat(n), '𝒳'.repeat(n / 2), ' '.repeat(n)]),
    ...numbers,
    ...items.filter((n) => n >= 0 && n <= 2000).map((n) => Array.from({ length: n }, () => inner)),
    [good],
    { value: good },
    JSON.stringify(good),
    ...(shape.enum ?? []),
  ]
}

/** A body or payload that is invalid somewhere, or at a limit, made from a valid one. */
export function spoiled(shape: Shape, good: unknown, random: Random): unknown {
  const of = shape.anyOf?.[0] ?? shape.oneOf?.[0] ?? shape
  const fields = Object.keys(of.properties ?? {})
  const name = fields[random.between(0, fields.length - 1)]
  const pick = <T>(of: readonly T[]) => of[random.between(0, of.length - 1)]
  if (typeof good !== 'object' || good === null || name === undefined || random() < 0.05)
    return pick([...anywhere, ...around(of, good)])
  const { [name]: value, ...others } = good as Record<string, unknown>
  const field = of.properties?.[name] ?? {}
  const how = random()
  if (how < 0.1) return others
  if (how < 0.3 && typeof value === 'object')
    return { ...others, [name]: spoiled(field, value, random) }
  if (how < 0.65) return { ...others, [name]: pick(around(field, value)) }
  // Two faults at once get past a check that looks at one.
  return how < 0.9
    ? { ...others, [name]: pick(anywhere) }
    : spoiled(shape, { ...others, [name]: pick(anywhere) }, random)
}

/** Texts that are not JSON, or JSON that trips up parsers. */
export const rawBodies = (good: string): readonly string[] => [
  '',
  ' ',
  'null',
  '1',
  '"text"',
  '[]',
  `[${good}]`,
  good.slice(0, -1),
  `${good}${good}`,
  `\ufeff${good}`,
  `${good},`,
  good.replace(/"/g, "'"),
  good.replace('{', '{"__proto__":{"admin":true},'),
  good.replace('{', '{"constructor":{"prototype":{"admin":true}},'),
  good.replace('{', `${good.slice(0, -1)},`.replace(/,,/, ',')),
  good.replace(/:(?=["\d[{tfn])/, ':1e999,"x":'),
  good.replace(/:(?=["\d[{tfn])/, `:${'9'.repeat(10_000)},"x":`),
  good.replace('{', `{"x":0.${'1'.repeat(10_000)},`),
  good.replace('{', `{"x":"${'\\u0000'.repeat(2000)}",`),
  good.replace('{', `{"x":"\\ud800",`),
  '['.repeat(20_000),
  '{"a":'.repeat(10_000),
  `${'['.repeat(5000)}${']'.repeat(5000)}`,
  `{${Array.from({ length: 6000 }, (_, n) => `"k${n}":0`).join(',')}}`,
  `{"a":"${'x'.repeat(70_000)}"}`,
]

/** Parts of a path or query, as written in an address. */
export const addressParts: readonly string[] = [
  '0',
  '-1',
  'null',
  'undefined',
  '%00',
  'a%00b',
  '%ff',
  '%ED%A0%80',
  '%',
  '%2e%2e%2f',
  '..%2f..%2fetc%2fpasswd',
  '__proto__',
  'constructor',
  '1e999',
  '9'.repeat(400),
  'x'.repeat(3000),
  '%F0%9F%91%BB',
  '00000000-0000-0000-0000-000000000000',
  "'%20OR%201=1",
  '2026-02-30',
  '0001-01-01T00:00:00.000Z',
  '%7B%7D',
  '*',
  'NaN',
  '1.5',
  '1;2',
]
