import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Who has a photo link is asked for every photo that the proxy shows. Hashes, for a link may be longer than an index takes.
  await sql`
    CREATE FUNCTION photo_keys(photos text[]) RETURNS bigint[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
      SELECT coalesce(array_agg(hashtextextended(photo, 0)), '{}') FROM unnest(photos) AS photo
    $$
  `.execute(db)
  await sql`CREATE INDEX users_photo_keys ON users USING gin (photo_keys(photos))`.execute(db)
}
