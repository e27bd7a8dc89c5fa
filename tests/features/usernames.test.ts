import { randomBytes } from 'node:crypto'
import { usernameKeys } from '@swoon/db/usernames'
import { authRoutes } from '@swoon/realtime-server/contract/auth'
import { profileRoutes } from '@swoon/realtime-server/contract/profile'
import { roomRoutes } from '@swoon/realtime-server/contract/rooms'
import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { worldOfFile } from '../harness/file-world.ts'
import { call } from '../harness/http.ts'
import { password, person, sampleProfile } from '../harness/person.ts'
import { expectRefusal } from './refusals.ts'

const world = worldOfFile()

const signUp = (username: string) =>
  call(world.url, null, authRoutes.signup, {
    body: { email: `${uuid()}@example.test`, password, username },
  })

const alike = (a: string, b: string) => usernameKeys(a).some((key) => usernameKeys(b).includes(key))

describe('a username', () => {
  it.each([
    [
      'in capitals, in every script',
      ['mirabel', 'MIRABEL'],
      ['οδυσσευς', 'ΟΔΥΣΣΕΥΣ'],
      ['зоя', 'ЗОЯ'],
      ['աննա', 'ԱՆՆԱ'],
    ],
    ['with a dotless or a dotted i', ['ivan', 'ıvan'], ['ivan', 'İVAN'], ['ivan', 'IVAN']],
    ['with a final sigma or none', ['νικος', 'νικοσ']],
    ['with a ligature or a sharp s', ['finn', 'ﬁnn'], ['strasse', 'straße'], ['strasse', 'STRAẞE']],
    [
      'in letters of another alphabet',
      ['cop', 'сор'],
      ['hat', 'НАТ'],
      ['paypal', 'раураӏ'],
      ['Ann', 'Ꭺnn'],
      ['oooo', 'օօօօ'],
    ],
    [
      'in letters that look the same',
      ['paypal', 'paypaI'],
      ['annal', 'anna1'],
      ['bobo', 'bob0'],
      ['mia', 'rnia'],
      ['sam', 'ſam'],
    ],
    ['in styled letters', ['mirabel', '𝐦𝐢𝐫𝐚𝐛𝐞𝐥'], ['mirabel', 'ｍｉｒａｂｅｌ']],
  ])('is taken for another %s', (_, ...pairs) => {
    expect(pairs).not.toEqual([])
    for (const [one = '', other = ''] of pairs as string[][])
      expect(alike(one, other), `${one} ${other}`).toBe(true)
  })

  it('is free when it looks like no other', () => {
    for (const [one, other] of [
      ['ana', 'ava'],
      ['ali', 'all'],
      ['bill', 'bili'],
      ['zoe', 'zoë'],
      ['jose', 'josé'],
      ['ann.1', 'ann.2'],
      ['ann_b', 'ann-b'],
      ['зоя', 'зая'],
    ])
      expect(alike(one ?? '', other ?? ''), `${one} ${other}`).toBe(false)
  })

  it('is refused at sign-up when one that looks the same is taken', async () => {
    expect((await signUp('Odilia')).status).toBe(201)
    for (const same of [
      'odilia',
      'ODILIA',
      'odıLia',
      'οdilia'.normalize('NFKC').replace('ο', 'օ'),
      '0dilia',
      'OdiIia',
    ])
      expectRefusal(await signUp(same), 409, 'USERNAME_TAKEN')
    const both = await Promise.all([signUp('ΦΡΥΝΗΣ'), signUp('φρυνης')])
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
  })
})

describe('what comes with a paste', () => {
  /** A text with direction marks, as copied from elsewhere. */
  const pasted = (text: string) => `\u202a\u200e${text}\u202c\u200b`

  it('is no part of an address, a username or a profile, and signs no one out', async () => {
    const handle = `p${randomBytes(6).toString('hex')}`
    const email = `${handle}@example.test`
    const body = { email: pasted(email), username: pasted(handle), password }
    const made = await call(world.url, null, authRoutes.signup, { body })
    expect(made.body, made.text).toMatchObject({ email, username: handle })
    for (const name of [pasted(email), pasted(handle), email.replace('@', '\u00ad@')]) {
      const entered = await call(world.url, null, authRoutes.login, {
        body: { email: name, password },
      })
      expect(entered.status, entered.text).toBe(200)
    }
    const ann = await person(world)
    const patch = {
      name: pasted('Ann Lee'),
      location: pasted('Lisbon'),
      interests: [pasted('Yoga')],
      musicTaste: { topArtists: [pasted('Björk')] },
      instagramUsername: pasted('@ann.lee'),
      favoriteSongTitle: pasted('Hyperballad'),
      bio: pasted('Hello'),
    }
    const changed = await ann.call(profileRoutes.updateUser, {
      params: { id: ann.id },
      body: patch,
    })
    expect(changed.body, changed.text).toMatchObject({
      name: 'Ann Lee',
      location: 'Lisbon',
      interests: ['Yoga'],
      musicTaste: { topArtists: ['Björk'] },
      instagramUsername: 'ann.lee',
      favoriteSongTitle: 'Hyperballad',
      // In a text, it also closes the direction marks it opens.
      bio: '\u202a\u200eHello\u202c',
    })
  })

  it('does not turn what stands after a text', async () => {
    const ann = await person(world)
    const room = { name: pasted('Readers'), description: 'All \u202eof us' }
    const made = await ann.call(roomRoutes.create, { body: room })
    expect(made.body, made.text).toMatchObject({ name: 'Readers', description: 'All of us' })
  })
})

describe('a name', () => {
  it('is refused when it contains characters that change the direction of text', async () => {
    const ann = await person(world)
    const change = (body: object) =>
      ann.call(profileRoutes.updateUser, { params: { id: ann.id }, body })
    for (const turning of [
      '\u202a',
      '\u202b',
      '\u202d',
      '\u202e',
      '\u2066',
      '\u2067',
      '\u2068',
      '\u2069',
    ]) {
      const text = `Ann${turning}moc.elpmaxe`
      for (const body of [
        { name: text },
        { location: text },
        { interests: [text] },
        { musicTaste: { topArtists: [text] } },
      ])
        expectRefusal(
          await change(body),
          400,
          'INVALID',
          "A name can't change the direction of the text.",
        )
      const completed = { ...sampleProfile(text), photos: ann.user.photos }
      expectRefusal(
        await ann.call(profileRoutes.completeProfile, { body: completed }),
        400,
        'INVALID',
      )
    }
    for (const name of ['Ann\u202e', '\u2067 Ann', '\u200bAnn\u00ad\ufeff'])
      expect((await change({ name })).body.name).toBe('Ann')
    for (const name of ['רות', 'ليلى', 'می\u200cنا'])
      expect((await change({ name })).body.name).toBe(name)
  })
})
