import { type Kysely, type RawBuilder, sql } from 'kysely'
import { installAhead } from '../src/functions.ts'

/** Keys see no keyboard's own apostrophes, dashes, vowel signs or kana, and what is stored by them is brought up to date. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // At once, since the rows below need this text.
  await installAhead(db, 'word_key')
  // Two of a list that are the same now would be refused with every change: the first stays.
  const once = (words: RawBuilder<unknown>) => sql`(
    SELECT array_agg(word ORDER BY at) FROM (
      SELECT DISTINCT ON (word_key(word)) word, at FROM unnest(${words}) WITH ORDINALITY AS own (word, at) ORDER BY word_key(word), at
    ) AS kept)`
  await sql`
    UPDATE users SET interests = ${once(sql`interests`)}, version = version + 1
    WHERE cardinality(interests) > cardinality(interest_keys(interests))
  `.execute(db)
  const wanted = sql`ARRAY(SELECT jsonb_array_elements_text(filters #> '{interests,wanted}'))`
  await sql`
    UPDATE users SET filters = jsonb_set(filters, '{interests,wanted}', to_jsonb(${once(wanted)})), version = version + 1
    WHERE filters ? 'interests' AND cardinality(${wanted}) > cardinality(interest_keys(${wanted}))
  `.execute(db)
  // The generated column is made again with the row.
  await sql`UPDATE users SET interests = interests WHERE interest_keys IS DISTINCT FROM interest_keys(interests)`.execute(
    db,
  )
}
