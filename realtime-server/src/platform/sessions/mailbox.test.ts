import { describe, expect, test } from 'vitest'
import { formerMailbox, mailbox } from './mailbox.ts'

describe('one mailbox', () => {
  test.each([
    [
      'Gmail',
      [
        'k.lee@gmail.com',
        'klee@gmail.com',
        'K.L.E.E@GMAIL.com',
        'klee+x.y@gmail.com',
        'k.lee+1@googlemail.com',
      ],
    ],
    [
      'Proton',
      [
        'ann.lee@proton.me',
        'ann-lee@protonmail.com',
        'ann_lee@pm.me',
        'annlee+x@protonmail.ch',
        'ANNLEE@pm.me',
      ],
    ],
    ['Outlook', ['ann.lee@outlook.com', 'ann.lee+dating@outlook.com', 'Ann.Lee@Outlook.com']],
    ['iCloud', ['ann.lee@icloud.com', 'ann.lee@me.com', 'ann.lee@mac.com', 'ann.lee+x@me.com']],
    [
      'Fastmail',
      ['ann@fastmail.com', 'dating@ann.fastmail.com', 'x+y@ann.fastmail.com', 'ann+x@fastmail.com'],
    ],
    ['Fastmail of Australia', ['ann@fastmail.com.au', 'dating@ann.fastmail.com.au']],
    ['Fastmail with an underscore', ['ann_lee@sent.com', 'dating@ann-lee.sent.com']],
    [
      'Yahoo',
      ['annlee@yahoo.com', 'annlee-dating@yahoo.com', 'annlee-a-b@yahoo.com', 'annlee+x@yahoo.com'],
    ],
    ['Yahoo elsewhere', ['ann.lee@yahoo.com.br', 'ann.lee-x@yahoo.com.br']],
    ['Yahoo of an older name', ['ann@ymail.com', 'ann-x@ymail.com']],
    [
      'Yandex',
      ['ann.lee@yandex.ru', 'ann-lee@ya.ru', 'ann.lee+x@yandex.com', 'ann-lee@yandex.com.tr'],
    ],
    ['any other', ['ann.lee@example.test', 'Ann.Lee+x@Example.test', 'ann.lee+x+y@example.test']],
  ])('of %s', (_, written) => {
    expect(new Set(written.map(mailbox)).size).toBe(1)
  })
})

describe('two mailboxes', () => {
  test.each([
    ['the dots of others count', 'ann.lee@example.test', 'annlee@example.test'],
    ['and those of Outlook', 'ann.lee@outlook.com', 'annlee@outlook.com'],
    ['and those of iCloud', 'ann.lee@icloud.com', 'annlee@icloud.com'],
    ['and those of Yahoo', 'ann.lee@yahoo.com', 'annlee@yahoo.com'],
    ["and those of a company's mail at Google", 'ann.lee@google.com', 'annlee@google.com'],
    ['the hosts of Outlook are apart', 'ann@outlook.com', 'ann@hotmail.com'],
    ['and those of Yahoo', 'ann@yahoo.com', 'ann@yahoo.fr'],
    ['and those of Fastmail', 'ann@fastmail.com', 'ann@fastmail.fm'],
    ['the dashes of others count', 'ann-lee@example.test', 'ann@example.test'],
    ['and those of Gmail', 'ann-lee@gmail.com', 'annlee@gmail.com'],
    ['the subdomains of others count', 'x@ann.example.test', 'ann@example.test'],
    ['a host that only ends alike', 'a.b@notgmail.com', 'ab@notgmail.com'],
    ['a host that only begins alike', 'a.b@gmail.com.example', 'ab@gmail.com.example'],
    ['a name of signs alone', '-_@proton.me', '--@proton.me'],
    ['a name that is nothing but a tag', '+a@gmail.com', '+b@gmail.com'],
    ['a name that begins with a dash', '-a@yahoo.com', '-b@yahoo.com'],
  ])('%s', (_, one, other) => {
    expect(mailbox(one)).not.toBe(mailbox(other))
  })
})

// Every other address keeps its old hash.
test.each([
  'ann@example.test',
  'Ann+x@example.test',
  'klee@gmail.com',
  'ann@icloud.com',
  'ann.lee@outlook.com',
])('%s is compared as before', (email) => expect(mailbox(email)).toBe(formerMailbox(email)))

test.each([
  ['K.Lee+x@gmail.com', 'k.lee@gmail.com'],
  ['+x@gmail.com', '+x@gmail.com'],
  ['ann-x@yahoo.com', 'ann-x@yahoo.com'],
])('earlier releases took %s for %s', (email, former) => expect(formerMailbox(email)).toBe(former))
