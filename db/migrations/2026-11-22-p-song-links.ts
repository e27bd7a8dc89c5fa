import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Who has a song's link is asked for every part of it that the proxy sends. A hash, for a link may be longer than an index takes.
  await sql`
    CREATE INDEX users_song_key ON users (hashtextextended(favorite_music_url, 0)) WHERE favorite_music_url IS NOT NULL
  `.execute(db)
}
