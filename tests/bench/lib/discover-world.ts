import { createHash } from 'node:crypto'
import type { Db } from '@swoon/db'
import { sql } from 'kysely'

export interface DiscoverWorld {
  /** Women and men who have decided on 200 people, with a session each. */
  viewers: { id: string; cookie: string }[]
  /** One more, who has decided on the 3,000 people nearest to her. */
  busy: { id: string; cookie: string }
}

const id = (n: string, kind = '0') =>
  `('${kind.padStart(8, '0')}-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`
const tokenOf = (n: number) => `discover-${n}`

/**
 * People around 200 cities of very different sizes, as many as requested. 6 in 10 show their location, 1 shares it privately, 1 in 50 of
 * the rest travels. The same places are denser with more people. The first 51 are viewers in one large city.
 */
export const fillDiscoverWorld = (db: Db, people: number): Promise<DiscoverWorld> =>
  // A single connection, since it draws from one seed.
  db.connection().execute((connection) => fill(connection, people))

async function fill(db: Db, people: number): Promise<DiscoverWorld> {
  const run = (text: string) => sql.raw(text).execute(db)
  await run('SELECT setseed(0.5)')
  const restore = await withoutIndexes(db)
  await run(`
    CREATE TEMPORARY TABLE cities AS
    SELECT n AS city, -120 + random() * 50 AS x, 28 + random() * 20 AS y, 0.05 + random() * 0.15 AS size FROM generate_series(0, 199) AS n
  `)
  await run(`
    INSERT INTO users (
      id, email, email_hash, username, password_hash, created_at, completed_at, banned_at, last_seen, name, date_of_birth, location, bio,
      gender, gender_preference, interests, photos, profile_photo, lifestyle, personality, relationship_goals, communication_style, shows,
      cell, location_enabled, location_private, travel_mode, travel_city, travel_cell, travel_location, travel_until, travel_ends_at
    )
    SELECT ${id('n')}, n || '@example.test', sha256(convert_to(n || '@example.test', 'UTF8')), 'person' || n, 'none', now() - age, now() - age, CASE WHEN n % 200 = 199 THEN now() END,
      now() - (-ln(1 - drawn[1])) * interval '9 days', 'Person ' || n, date '1970-01-01' + (drawn[2] * 12000)::integer, 'A city',
      'Looks for someone to share the window seat with.',
      CASE WHEN n <= 51 OR drawn[3] < 0.48 THEN CASE WHEN n <= 51 AND n % 2 = 0 THEN 'male' ELSE 'female' END
        WHEN drawn[3] < 0.96 THEN 'male' WHEN drawn[3] < 0.98 THEN 'nonbinary' ELSE 'other' END,
      CASE WHEN n > 51 AND drawn[4] < 0.15 THEN 'any'
        WHEN (n <= 51 AND n % 2 = 0) OR (n > 51 AND drawn[3] >= 0.48) THEN 'female' ELSE 'male' END,
      ARRAY['Interest ' || (60 * power(drawn[5], 2))::integer, 'Interest ' || 61 + (60 * power(drawn[6], 2))::integer,
        'Interest ' || 130 + (3000 * drawn[7])::integer],
      ARRAY['https://example.test/' || n || '.jpg'], 'https://example.test/' || n || '.jpg',
      ARRAY['early-bird', 'foodie'], ARRAY['calm'], (ARRAY['long-term', 'marriage', 'friendship'])[1 + n % 3], ARRAY['texter'],
      CASE WHEN n % 2 = 0 THEN ARRAY['relationshipGoals'] ELSE '{}' END,
      point(round(((x + size * (drawn[8] + drawn[9] - 1)) * 50)::numeric) / 50 + 0.01,
        round(((y + size * (drawn[10] + drawn[11] - 1)) * 69)::numeric) / 69 + 0.007),
      n <= 51 OR n % 10 < 7, n > 51 AND n % 10 = 6, n > 51 AND n % 50 = 3, CASE WHEN n % 50 = 3 THEN 1 END,
      CASE WHEN n % 50 = 3 THEN point(-73.99, 40.721) END, CASE WHEN n % 50 = 3 THEN 'New York' END,
      CASE WHEN n % 50 = 3 THEN current_date + 9 END, CASE WHEN n % 50 = 3 THEN now() + interval '9 days' END
    FROM (
      SELECT n, interval '2 years' * random() AS age, (CASE WHEN n <= 51 THEN 1 ELSE 200 * power(random(), 3) END)::integer % 200 AS city,
        ARRAY[random(), random(), random(), random(), random(), random(), random(), random(), random(), random(), random()] AS drawn
      FROM generate_series(1, ${people}) AS n
    ) AS made JOIN cities USING (city)
  `)
  await run(`
    INSERT INTO swipes (swiper_id, swiped_id, is_like, is_super_like, created_at)
    SELECT ${id('v')}, ${id(`52 + (v * 977 + k * ${Math.floor(people / 211)}) % ${people - 52}`)}, k % 3 = 0, false, now() - k * interval '1 hour'
    FROM generate_series(1, 50) AS v, generate_series(1, 200) AS k
    UNION ALL
    SELECT ${id('52 + n % 5000')}, ${id('1 + n % 51')}, true, false, now() - interval '2 days' FROM generate_series(1, 2000) AS n
    ON CONFLICT DO NOTHING
  `)
  await run(`
    INSERT INTO swipes (swiper_id, swiped_id, is_like, is_super_like, created_at)
    SELECT ${id('51')}, id, false, false, now() FROM (
      SELECT id FROM users WHERE id <> ${id('51')} AND gender = 'male' AND location_enabled AND NOT location_private
      ORDER BY cell <-> (SELECT cell FROM users WHERE id = ${id('51')}) LIMIT 3000
    ) AS near
    ON CONFLICT DO NOTHING
  `)
  await run(`
    INSERT INTO blocks SELECT ${id('v')}, ${id(`52 + (v * 31 + k * 7919) % ${people - 52}`)}, now()
    FROM generate_series(1, 51) AS v, generate_series(1, 5) AS k ON CONFLICT DO NOTHING
  `)
  const viewers = Array.from({ length: 51 }, (_, index) => index + 1)
  for (const n of viewers) {
    const token = createHash('sha256').update(tokenOf(n)).digest('hex')
    await run(`INSERT INTO sessions (id, token_hash, user_id, created_at, last_used_at)
      VALUES (${id(String(n), '5')}, '\\x${token}', ${id(String(n))}, now(), now())`)
    await run(
      `INSERT INTO allowances (user_id, day, likes, super_likes) VALUES (${id(String(n))}, current_date, 7, 1)`,
    )
  }
  await restore()
  await run('VACUUM ANALYZE')
  const { rows } = await sql<{ id: string }>`
    SELECT user_id AS id FROM sessions ORDER BY user_id
  `.execute(db)
  const all = rows.map(({ id }, index) => ({ id, cookie: `sid=${tokenOf(index + 1)}` }))
  const busy = all.pop()
  if (!busy) throw new Error('no person')
  return { viewers: all, busy }
}

/** Number of people each choosy viewer knows, and number added per day. */
const known = { all: 2_000, daily: 200 } as const

/** Viewers up to this one are choosy, the others are unchanged. */
export const choosy = 25

/** Makes half of the viewers choosy: ages within six years, three must-have filters, and a list of people they know. */
export async function makeChoosy(db: Db, people: number): Promise<void> {
  const isMust = true
  const filters = {
    relationshipGoals: { wanted: ['long-term', 'marriage'], isMust },
    interests: { wanted: Array.from({ length: 10 }, (_, n) => `Interest ${n}`), isMust },
    isActive: { isMust },
  }
  const viewers = sql.raw(`SELECT ${id('v')} FROM generate_series(1, ${choosy}) AS v`)
  await sql`
    UPDATE users SET filters = ${JSON.stringify(filters)}::jsonb, min_age = 28, max_age = 34 WHERE id IN (${viewers})
  `.execute(db)
  for (let days = known.all / known.daily; days > 0; days--) {
    const until = known.all - (days - 1) * known.daily
    await sql
      .raw(`
        INSERT INTO people_i_know (user_id, email_hash, created_at)
        SELECT ${id('v')}, sha256(convert_to(52 + (v * 977 + k * ${Math.floor(people / known.all)}) % ${people - 52} || '@example.test', 'UTF8')),
          now() - ${days} * interval '1 day'
        FROM generate_series(1, ${choosy}) AS v, generate_series(${until - known.daily + 1}, ${until}) AS k
        ON CONFLICT DO NOTHING
      `)
      .execute(db)
  }
  await sql`VACUUM ANALYZE people_i_know, users`.execute(db)
}

/** Drops the indexes of `users` that no constraint needs, to speed up inserts. @returns a function that recreates them */
async function withoutIndexes(db: Db): Promise<() => Promise<void>> {
  const { rows } = await sql<{ name: string; definition: string }>`
    SELECT indexname AS name, indexdef AS definition FROM pg_indexes
    WHERE tablename = 'users' AND schemaname = 'public'
      AND indexname NOT IN (SELECT conname FROM pg_constraint WHERE conrelid = 'users'::regclass)
  `.execute(db)
  for (const { name } of rows) await sql.raw(`DROP INDEX ${name}`).execute(db)
  return async () => {
    for (const { definition } of rows) await sql.raw(definition).execute(db)
  }
}
