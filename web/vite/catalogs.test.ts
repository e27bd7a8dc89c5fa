import { expect, test } from 'vitest'
import { catalogComplaints } from './catalogs.ts'
import { compiled } from './compiled.ts'

const files = ['src/a.tsx']
const message = 'Say hi to {name}, who has <0>{count, plural, one {# photo} other {# photos}}</0>'
const complaintsOf = (translation: string) =>
  catalogComplaints('es', [{ id: 'a', message, files }], new Map([['a', translation]]))

test('a translation has the placeholders, elements and plurals of its sentence, in any order', () => {
  const photos = '{count, plural, one {# foto} other {# fotos}}'
  expect(complaintsOf(`Con <0>${photos}</0>: saluda a {name}`)).toEqual([])
  expect(complaintsOf(`Con <0>${photos}</0>`)).toEqual([expect.stringContaining('instead of')])
  expect(complaintsOf(`Con ${photos}: saluda a {name}`)).toEqual([
    expect.stringContaining('instead of'),
  ])
  expect(complaintsOf('Con <0>{count, plural, other {# fotos}}</0>: saluda a {name}')).toEqual([
    expect.stringContaining('has no plural for one'),
  ])
})

test('every sentence has a translation, and every translation a sentence', () => {
  expect(complaintsOf('')).toEqual([expect.stringContaining('has no translation of')])
  expect(catalogComplaints('es', [], new Map([['a', 'Hola']]))).toEqual([
    expect.stringContaining('no one says'),
  ])
})

test('names and numbers keep their own direction between words from right to left', () => {
  const named = '{name}: {count, plural, one {صورة من {place}} other {# صور}}'
  const [isolate, end] = ['\u2068', '\u2069']
  expect(compiled('ar', named)).toEqual([
    isolate,
    ['name'],
    end,
    ': ',
    [
      'count',
      'plural',
      { offset: undefined, one: ['صورة من ', isolate, ['place'], end], other: ['#', ' صور'] },
    ],
  ])
  expect(compiled('fr', '{name} !')).toEqual([['name'], ' !'])
  expect(compiled('ar', 'الرمز {code}')).toEqual(['الرمز ', ['code']])
})
