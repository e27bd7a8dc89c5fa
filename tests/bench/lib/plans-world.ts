import type { Db } from '@swoon/db'
import type { SessionCheck } from '@swoon/db/queries/sessions'
import { sql } from 'kysely'

export interface PlansWorld {
  viewer: { id: string; gender: string; interests: string[]; cell: { x: number; y: number } }
  /** A live match of the viewer with many messages, and its other person. */
  matchId: string
  otherId: string
  /** The name of an upload that is one of that person's photos. */
  upload: string
  session: SessionCheck
}

const people = 100_000

/** The id of the nth person; ids of one kind sort by number. */
const idOf = (n: number, kind: string) =>
  `${kind.padStart(8, '0')}-0000-7000-8000-${n.toString(16).padStart(12, '0')}`
export const personId = (n: number) => idOf(n, '0')
const idSql = (n: string, kind = '0') =>
  `('${kind.padStart(8, '0')}-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`

/**
 * 100,000 people of two genders, spread over a state: 1 in 200 is banned. Person 1, a man, has decided on 3,000 of them, has 120
 * matches of which 20 ended, 30 blocks, and 20,000 messages in one chat; the others have 200,000 decisions and 50,000 matches.
 */
export async function fillPlansWorld(db: Db): Promise<PlansWorld> {
  const run = (text: string) => sql.raw(text).execute(db)
  await run('SELECT setseed(0.5)')
  await run(`
    INSERT INTO users (
      id, email, username, password_hash, created_at, completed_at, banned_at, last_seen, name, date_of_birth, location,
      gender, gender_preference, interests, photos, profile_photo, cell, location_enabled
    ) SELECT ${idSql('n')}, n || '@example.test', 'person' || n, 'none', now(), now(), CASE WHEN n % 200 = 199 THEN now() END,
      now() - random() * interval '60 days', 'Person ' || n, date '1970-01-01' + (random() * 12000)::integer, 'Lisbon',
      CASE WHEN n % 2 = 0 THEN 'female' ELSE 'male' END,
      CASE WHEN n % 5 = 0 THEN 'any' WHEN n % 2 = 0 THEN 'male' ELSE 'female' END,
      ARRAY['Interest ' || n % 20, 'Interest ' || n % 19], ARRAY['https://example.test/' || n || '.jpg'],
      'https://example.test/' || n || '.jpg', point(-9 + random() * 4, 38 + random() * 3), n % 3 > 0
    FROM generate_series(1, ${people}) AS n
  `)
  await run(`
    INSERT INTO matches (id, user1_id, user2_id, created_at, activity_at, ended_at)
    SELECT ${idSql('n', '1')}, ${idSql('1')}, ${idSql('800 * n')}, now(), now() - n * interval '1 minute', CASE WHEN n % 6 = 5 THEN now() END
    FROM generate_series(1, 120) AS n
    UNION ALL
    SELECT ${idSql('n', '2')}, ${idSql('n')}, ${idSql('n + 1 + n % 37')}, now(), now(), CASE WHEN n % 6 = 5 THEN now() END
    FROM generate_series(1000, 51000) AS n
  `)
  await run(`
    INSERT INTO swipes (swiper_id, swiped_id, is_like, is_super_like, created_at)
    SELECT ${idSql('1')}, ${idSql('32 * n')}, n % 3 = 0, false, now() - n * interval '1 minute' FROM generate_series(1, 3000) AS n
    UNION ALL
    SELECT ${idSql('n')}, ${idSql('1')}, true, false, now() FROM generate_series(2, 2000, 3) AS n
    UNION ALL
    SELECT ${idSql('n')}, ${idSql('n + k * 17')}, k % 2 = 0, false, now() FROM generate_series(3000, 53000) AS n, generate_series(1, 4) AS k
  `)
  await run(`
    INSERT INTO blocks SELECT ${idSql('1')}, ${idSql('3000 * n + 2')}, now() FROM generate_series(1, 30) AS n
    UNION ALL SELECT ${idSql('n')}, ${idSql('n + 5')}, now() FROM generate_series(2000, 12000) AS n
  `)
  await run(`
    INSERT INTO messages (id, match_id, seq, sender_id, content, created_at)
    SELECT ${idSql('n', '3')}, ${idSql('1', '1')}, n, CASE WHEN n % 2 = 0 THEN ${idSql('1')} ELSE ${idSql('800')} END, 'Hello ' || n, now() FROM generate_series(1, 20000) AS n
    UNION ALL
    SELECT ${idSql('m * 1000 + n', '4')}, ${idSql('m', '1')}, n, ${idSql('1')}, 'Hello ' || n, now()
    FROM generate_series(2, 120) AS m, generate_series(1, 20) AS n
  `)
  await run(`UPDATE matches SET last_seq = 20000 WHERE id = ${idSql('1', '1')}`)
  await run(`UPDATE matches SET last_seq = 20 WHERE user1_id = ${idSql('1')} AND last_seq = 0`)
  await run(`
    INSERT INTO sessions (id, token_hash, user_id, created_at, last_used_at)
    SELECT ${idSql('n', '5')}, sha256(n::text::bytea), ${idSql('n')}, now(), now() FROM generate_series(1, 20000) AS n
  `)
  await run(`
    INSERT INTO media (name, owner_id, kind, bytes, created_at)
    SELECT 'photo-of-user-' || n, ${idSql('n')}, 'photo', 1, now() FROM generate_series(1, 100000) AS n
    UNION ALL SELECT 'a-photo-of-the-other-person', ${idSql('800')}, 'photo', 1, now()
  `)
  await run(
    `UPDATE users SET photos = '{/media/a-photo-of-the-other-person.webp}', profile_photo = NULL, completed_at = NULL WHERE id = ${idSql('800')}`,
  )
  await run(
    `UPDATE users SET profile_photo = photos[1], completed_at = now() WHERE id = ${idSql('800')}`,
  )
  await run('VACUUM ANALYZE')
  const longAgo = new Date('2000-01-01')
  return {
    viewer: {
      id: personId(1),
      gender: 'male',
      interests: ['interest 3', 'interest 7'],
      cell: { x: -7, y: 39.5 },
    },
    matchId: idOf(1, '1'),
    otherId: personId(800),
    upload: 'a-photo-of-the-other-person',
    session: { sessionId: idOf(1, '5'), startedAfter: longAgo, usedAfter: longAgo },
  }
}
