import { wordKey } from '@swoon/realtime-server/contract/shared/words'
import fc from 'fast-check'
import { type Kysely, sql } from 'kysely'
import { expect, it } from 'vitest'
import { up } from '../../db/migrations/20261129T062849-word-keys.ts'
import { databaseOfFile } from '../harness/file-world.ts'
import { insertUsers } from '../harness/person.ts'

const database = databaseOfFile()

interface Told {
  key: string
  cased: string
  apart: string
}

/** Postgres's keys of texts, made with its own libraries, which may have an older Unicode version. */
async function told(texts: readonly string[]): Promise<Told[]> {
  const { rows } = await sql<Told>`
    SELECT word_key(each.text) AS key, lower(upper(each.text COLLATE "und-x-icu") COLLATE "und-x-icu") AS cased,
      normalize(each.text, NFKD) AS apart
    FROM unnest(${texts}::text[]) WITH ORDINALITY AS each (text, at) ORDER BY at
  `.execute(database.db)
  return rows
}

/** All written characters: letters, marks, digits, punctuation, symbols and spaces. */
const written = Array.from({ length: 0x110000 }, (_, code) => code)
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code))
  .filter((sign) => /[\p{L}\p{M}\p{N}\p{P}\p{S}\p{Z}]/u.test(sign))
const together = 64

it('Postgres and the code make the same key of every sign of Unicode that both know', async () => {
  expect(written.length).toBeGreaterThan(140_000)
  const groups = Array.from({ length: Math.ceil(written.length / together) }, (_, at) =>
    written.slice(at * together, (at + 1) * together),
  )
  const texts = groups.map((signs) => signs.map((sign) => `a${sign}b`).join(' '))
  const rows = await told(texts)
  const suspects = groups.flatMap((signs, at) =>
    rows[at]?.key === wordKey(texts[at] ?? '') ? [] : signs,
  )
  const alone = await told(suspects)
  const different = suspects.filter((sign, at) => alone[at]?.key !== wordKey(sign))
  const younger = different.filter((sign) => {
    const { cased, apart } = alone[suspects.indexOf(sign)] ?? {}
    return cased !== sign.toUpperCase().toLowerCase() || apart !== sign.normalize('NFKD')
  })
  expect(different.filter((sign) => !younger.includes(sign))).toEqual([])
  // Capitals of scripts missing in an older library, none of which our languages use.
  expect(younger.length).toBeLessThan(400)
  expect(younger.filter((sign) => sign < '\u1c80')).toEqual([])
})

it('Postgres and the code make the same key of any text', async () => {
  const signs = fc.constantFrom(
    ...Array.from(
      ' \t\n`\'"-aAbÉßİıΣσςœÆøŁйЁ’‘´″«»–—‑־׳״שׁאّأإآٱؤئىيیکكةـ٣۴ガがｶﾞヽ゛゙ー・क़한하👩‍🍳☕️ﬁ…㌔﷽ǅ',
    ),
    ...[
      '\u0301',
      '\u0308',
      '\u0327',
      '\u0654',
      '\u3099',
      '\u200b',
      '\u00ad',
      '\u00a0',
      '\u2028',
      '\u1680',
      '\u0345',
    ],
  )
  const texts = fc.sample(fc.string({ unit: signs, maxLength: 24 }), { numRuns: 5000, seed: 1 })
  const rows = await told(texts)
  expect(rows).toHaveLength(5000)
  const different = texts.filter((text, at) => rows[at]?.key !== wordKey(text))
  expect(different.map((text) => JSON.stringify(text))).toEqual([])
})

it('interest keys made by an older version of the function are remade, and new duplicates kept once', async () => {
  const { db } = database
  const [ann, bob] = await insertUsers({ url: '', database }, 2)
  if (!ann || !bob) throw new Error('no person')
  await sql`CREATE OR REPLACE FUNCTION word_key(p_word text) RETURNS text LANGUAGE sql IMMUTABLE RETURN lower(p_word)`.execute(
    db,
  )
  const wanted = { interests: { wanted: ['Hip–Hop', 'Chess', 'Hip-Hop'], isMust: true } }
  await sql`
    UPDATE users SET interests = '{Rock’n’Roll,Chess,"Rock''n''Roll",カラオケ}', filters = ${JSON.stringify(wanted)}::jsonb WHERE id = ${ann.id}
  `.execute(db)
  await sql`UPDATE users SET interests = '{Chess}' WHERE id = ${bob.id}`.execute(db)
  const look = ({ id }: { id: string }) =>
    db
      .selectFrom('users')
      .select(['interests', 'interest_keys', 'filters', 'version'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  const before = await look(bob)
  expect((await look(ann)).interest_keys).toContain('rock’n’roll')
  await up(db as unknown as Kysely<unknown>)
  expect(await look(ann)).toMatchObject({
    interests: ['Rock’n’Roll', 'Chess', 'カラオケ'],
    interest_keys: ['chess', "rock'n'roll", 'からおけ'],
    filters: { interests: { wanted: ['Hip–Hop', 'Chess'], isMust: true } },
  })
  expect(await look(bob)).toEqual(before)
})

it('a key is its own key', async () => {
  const texts = written.filter((_, at) => at % 7 === 0).map((sign) => wordKey(`x${sign}y`))
  const changed = texts.filter((text) => wordKey(text) !== text)
  expect(changed).toEqual([])
})
