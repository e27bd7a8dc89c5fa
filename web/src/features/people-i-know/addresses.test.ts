import { describe, expect, it } from 'vitest'
import { addressesIn, textOf } from './addresses.ts'

describe('addresses are found', () => {
  it.each([
    [
      'in a list',
      'ann@example.test, Bob <BOB@Example.test>;\n"Cleo" (cleo+x@example.test).',
      ['ann@example.test', 'bob@example.test', 'cleo+x@example.test'],
    ],
    ['in a table', 'Name,E-mail,Phone\r\n"Doe, Ann","ann@example.test",+1 555\r\nBob,,\r\n', ['ann@example.test']],
    ['once each', 'ann@example.test ANN@example.test mailto:ann@example.test', ['ann@example.test']],
    ['of other alphabets', 'm@müller.example', ['m@xn--mller-kva.example']],
    ['nowhere', 'ann@ @example.test ann.example.test a@b 123', []],
  ])('%s', (_, text, found) => expect(addressesIn(text)).toEqual(found))

  it('in a contact file, with long lines and old encodings', () => {
    const card = [
      'BEGIN:VCARD',
      'EMAIL;TYPE=INTERNET:a.very.long.name.indeed@a-very-long-domain-that-is-bro',
      ' ken.example',
      'EMAIL;ENCODING=QUOTED-PRINTABLE:bob=40example.test',
      'item1.EMAIL;type=INTERNET;type=pref:cleo@example.test',
      'END:VCARD',
    ].join('\r\n')
    expect(addressesIn(card)).toEqual([
      'a.very.long.name.indeed@a-very-long-domain-that-is-broken.example',
      'bob@example.test',
      'cleo@example.test',
    ])
  })

  it('in a file that a spreadsheet stored as UTF-16', async () => {
    const bytes = Buffer.from('\ufeffAnn\tann@example.test', 'utf16le')
    expect(addressesIn(await textOf(new Blob([bytes])))).toEqual(['ann@example.test'])
  })
})
