import { describe, expect, it } from 'vitest'
import { addressesIn, textOf } from './addresses.ts'

const [ann, bob, cleo] = ['ann@example.test', 'bob@example.test', 'cleo@example.test']
const found = (text: string) => addressesIn(text).addresses

describe('addresses are found', () => {
  it.each([
    [
      'in a list',
      'ann@example.test, Bob <BOB@Example.test>;\n"Cleo" (cleo+x@example.test).',
      [ann, bob, 'cleo+x@example.test'],
    ],
    ['in a table', 'Name,E-mail,Phone\r\n"Doe, Ann","ann@example.test",+1 555\r\nBob,,\r\n', [ann]],
    ['in a table of signs', '|Ann|ann@example.test|bob@example.test|', [ann, bob]],
    ['once each', 'ann@example.test ANN@example.test mailto:ann@example.test', [ann]],
    [
      'of other alphabets',
      'm@müller.example ann@مثال.test',
      ['m@xn--mller-kva.example', 'ann@xn--mgbh0fb.test'],
    ],
    [
      'between the commas of Arabic',
      'ann@example.test،bob@example.test؛cleo@example.test؟',
      [ann, bob, cleo],
    ],
    [
      'where Arabic writes “and” without a space',
      'إلى ann@example.test وbob@example.testو',
      [ann, bob],
    ],
    [
      'between the commas of East Asia',
      'ann@example.test、bob@example.test；cleo@example.test',
      [ann, bob, cleo],
    ],
    [
      'between dashes and bullets',
      'ann@example.test—bob@example.test–cleo@example.test•',
      [ann, bob, cleo],
    ],
    [
      'between other spaces',
      'ann@example.test\u00a0bob@example.test\u2028cleo@example.test',
      [ann, bob, cleo],
    ],
    [
      'between slashes and other signs',
      'ann@example.test/bob@example.test&cleo@example.test',
      [ann, bob, cleo],
    ],
    [
      'in straight quotes',
      `'ann@example.test' "bob@example.test" \`cleo@example.test\``,
      [ann, bob, cleo],
    ],
    [
      'in curly quotes',
      '“ann@example.test” ‘bob@example.test’ „cleo@example.test“',
      [ann, bob, cleo],
    ],
    [
      'in angled quotes',
      '«ann@example.test» ‹bob@example.test› »cleo@example.test«',
      [ann, bob, cleo],
    ],
    ['in brackets', '(ann@example.test)[bob@example.test]{cleo@example.test}', [ann, bob, cleo]],
    [
      'in brackets of East Asia',
      '「ann@example.test」【bob@example.test】（cleo@example.test）',
      [ann, bob, cleo],
    ],
    [
      'in bold type',
      '**ann@example.test** ~~bob@example.test~~ --cleo@example.test--',
      [ann, bob, cleo],
    ],
    ['after an elision', 'l’adresse d’ann@example.test', [ann]],
    [
      'after an elision of ASCII, which a name can begin with too',
      "l'adresse d'ann@example.test",
      ["d'ann@example.test", ann],
    ],
    ['after dots', 'Ann...ann@example.test', [ann]],
    ['after a label', 'E-Mail:ann@example.test email=bob@example.test', [ann, bob]],
    ['in a link', '<a href="mailto:ann@example.test?subject=Hi%20you">Ann</a>', [ann]],
    [
      'in all parts of a link',
      'mailto:ann@example.test?cc=bob%40example.test&bcc=dan%2Bx@example.test,cleo@example.test&subject=100%25',
      [ann, bob, 'dan+x@example.test', cleo],
    ],
    ['in a link that is not well-formed', 'mailto:ann@example.test?subject=100%', [ann]],
    [
      'among marks of direction',
      '\u200eann@example.test\u200f\u202bbob@example.test\u202c\u2066cleo@example.test\u2069',
      [ann, bob, cleo],
    ],
    ['apart by such a mark alone', 'ann@example.test\u200ebob@example.test', [ann, bob]],
    [
      'apart by the mark of a file’s beginning',
      'ann@example.test\ufeffbob@example.test',
      [ann, bob],
    ],
    [
      'with marks where a line may break',
      'ann\u200b@exam\u00adple.test,bob@\u200bexample.test',
      [ann, bob],
    ],
    [
      'in a mail',
      'Content-Transfer-Encoding: quoted-printable\n\nann@exam=\nple.test bob=40example=2Etest',
      [ann, bob],
    ],
    ['with an apostrophe', "o'brien@example.test", ["o'brien@example.test"]],
    ['with a name of signs', '_a.n-n+x%1@example.test', ['_a.n-n+x%1@example.test']],
    ['nowhere', 'ann@ @example.test ann.example.test a@b 123 ann@a@b.test 3@5.50', []],
    [
      'not in half of a word',
      'müller@example.test müller.ann@example.test Пётр.ann@example.test',
      [],
    ],
    ['not if they are too long', `${'a'.repeat(65)}@example.test`, []],
  ])('%s', (_, text, addresses) => expect(found(text)).toEqual(addresses))

  it('in a contact file, with long lines and old encodings', () => {
    const card = [
      'BEGIN:VCARD',
      'EMAIL;TYPE=INTERNET:a.very.long.name.indeed@a-very-long-domain-that-is-bro',
      ' ken.example',
      'EMAIL;ENCODING=QUOTED-PRINTABLE:bob=40exam=',
      'ple.test',
      'item1.EMAIL;type=INTERNET;type=pref:cleo@example.test',
      'END:VCARD',
    ].join('\r\n')
    expect(addressesIn(card)).toEqual({
      addresses: ['a.very.long.name.indeed@a-very-long-domain-that-is-broken.example', bob, cleo],
      without: 0,
    })
  })

  it('in a file that a spreadsheet stored as UTF-16', async () => {
    const bytes = Buffer.from('\ufeffAnn\tann@example.test', 'utf16le')
    expect(found(await textOf(new Blob([bytes])))).toEqual([ann])
  })
})

describe('entries without an address are counted', () => {
  it.each([
    ['of a list', 'ann@example.test\n\n my ex \nmüller@example.test\n---\nbob@example', 3],
    [
      'of a table, but for its header',
      'Name;E-Mail\r\nAnn;ann@example.test\r\nBob;\r\nCleo;\r\n',
      2,
    ],
    ['and a header in Arabic is one too', 'الاسم,البريد الإلكتروني\nAnn,ann@example.test', 0],
    ['and a column of its own has one', 'E-mail\nann@example.test\nbob@example.test\n', 0],
    ['in French too', '"Adresse e-mail"\r\nann@example.test', 0],
    ['but not where nothing follows', 'E-mail\n', 1],
    ['nor in a sentence', 'the mail of my ex\nann@example.test', 1],
    ['but a first line of people is none', 'Ann, my ex\nbob@example.test', 1],
    [
      'of a contact file, by its cards',
      card('Ann', ann) + card('Bob') + card('Cleo', cleo) + card('Dan'),
      2,
    ],
    [
      'beside others on a line, and links are none',
      'ann@example.test, müller@example.test; bob@example <cleo@example.test> https://example.test/@dan @eve',
      2,
    ],
    ['beside others, also if they are too long', `${'a'.repeat(255)}@x.test ann@example.test`, 1],
    ['not if there is nothing', ' \n\t\n', 0],
  ])('%s', (_, text, without) => expect(addressesIn(text).without).toBe(without))
})

function card(name: string, email?: string): string {
  const lines = [
    'BEGIN:VCARD',
    `FN:${name}`,
    'TEL:555',
    ...(email ? [`EMAIL:${email}`] : []),
    'END:VCARD',
    '',
  ]
  return lines.join('\r\n')
}

// The number of steps grows with the text's length, whatever it contains: each of these has a hundred thousand characters or more.
it.each(['a-', 'a', 'é-', '@a.', 'a@1.', '.', '=40', 'mailto:', 'BEGIN:VCARD\n', '\u200ea@'])(
  '%j over and over is read at once',
  (part) => {
    expect(found(`${part.repeat(100_000)}\nann@example.test`)).toContain(ann)
  },
)
