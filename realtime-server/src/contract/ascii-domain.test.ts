import { expect, it } from 'vitest'
import { withAsciiDomain } from './ascii-domain.ts'

it.each([
  ['m@müller.de', 'm@xn--mller-kva.de'],
  ['m@MÜLLER.de', 'm@xn--mller-kva.de'],
  // The same letters as another keyboard sends them, and a Japanese full stop.
  ['m@mu\u0308ller。de', 'm@xn--mller-kva.de'],
  ['m@faß.de', 'm@xn--fa-hia.de'],
  ['m@例え.テスト', 'm@xn--r8jz45g.xn--zckzah'],
])('the domain of %s is in ASCII', (typed, stored) => {
  expect(withAsciiDomain(typed)).toBe(stored)
  expect(withAsciiDomain(stored)).toBe(stored)
})

it.each([
  'ann',
  'm@example.com',
  'm@1.2',
  'm@xn--zzzzzz.de',
  'm@a_b.de',
  'm@mü/ller.de',
  'm@mü:80',
  `m@${'ü'.repeat(300)}.de`,
])('%s stays as it is', (typed) => expect(withAsciiDomain(typed)).toBe(typed))
