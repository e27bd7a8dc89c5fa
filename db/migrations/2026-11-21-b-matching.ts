import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // One row a pair: user1_id is always the lower id. An ended match stays as a tombstone, so the two never match again.
  await sql`
    CREATE TABLE matches (
      id uuid PRIMARY KEY,
      user1_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
      user2_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
      created_at timestamptz NOT NULL,
      activity_at timestamptz NOT NULL,
      ended_at timestamptz,
      last_seq integer NOT NULL DEFAULT 0,
      user1_read_seq integer NOT NULL DEFAULT 0,
      user2_read_seq integer NOT NULL DEFAULT 0,
      user1_delivered_seq integer NOT NULL DEFAULT 0,
      user2_delivered_seq integer NOT NULL DEFAULT 0,
      UNIQUE (user1_id, user2_id),
      CHECK (user1_id < user2_id),
      CHECK (user1_read_seq <= last_seq AND user2_read_seq <= last_seq),
      CHECK (user1_delivered_seq <= last_seq AND user2_delivered_seq <= last_seq)
    )
  `.execute(db)
  await sql`CREATE INDEX matches_user2 ON matches (user2_id)`.execute(db)

  await sql`
    CREATE TABLE swipes (
      swiper_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
      swiped_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
      is_like boolean NOT NULL,
      is_super_like boolean NOT NULL,
      created_at timestamptz NOT NULL,
      revisited_at timestamptz,
      match_id uuid REFERENCES matches ON DELETE SET NULL,
      PRIMARY KEY (swiper_id, swiped_id),
      CHECK (swiper_id <> swiped_id),
      CHECK (is_like OR NOT is_super_like)
    )
  `.execute(db)
  await sql`CREATE INDEX swipes_likes ON swipes (swiped_id, swiper_id) WHERE is_like`.execute(db)
  await sql`
    CREATE INDEX swipes_passed ON swipes (swiper_id, created_at DESC) WHERE NOT is_like AND revisited_at IS NULL
  `.execute(db)

  await sql`
    CREATE TABLE messages (
      id uuid PRIMARY KEY,
      match_id uuid NOT NULL REFERENCES matches ON DELETE CASCADE,
      seq integer NOT NULL CHECK (seq > 0),
      sender_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
      client_id uuid,
      content text NOT NULL CHECK (char_length(content) BETWEEN 1 AND 2000),
      created_at timestamptz NOT NULL,
      UNIQUE (match_id, seq),
      UNIQUE (match_id, sender_id, client_id)
    )
  `.execute(db)

  // Unmatching cannot erase evidence: the sealed copy is for moderators with a report, and goes after its date.
  await sql`
    CREATE TABLE sealed_matches (
      match_id uuid PRIMARY KEY,
      user1_id uuid NOT NULL,
      user2_id uuid NOT NULL,
      ended_by uuid NOT NULL,
      ended_at timestamptz NOT NULL,
      expires_at timestamptz NOT NULL,
      messages jsonb NOT NULL
    )
  `.execute(db)
  await sql`CREATE INDEX sealed_matches_expiry ON sealed_matches (expires_at)`.execute(db)

  // Nothing may pass between the two: a block either way, or a match that was ended.
  await sql`
    CREATE FUNCTION is_hidden(a uuid, b uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
      SELECT EXISTS (SELECT 1 FROM blocks WHERE blocker_id = a AND blocked_id = b)
        OR EXISTS (SELECT 1 FROM blocks WHERE blocker_id = b AND blocked_id = a)
        OR EXISTS (
          SELECT 1 FROM matches
          WHERE user1_id = least(a, b) AND user2_id = greatest(a, b) AND ended_at IS NOT NULL
        )
    $$
  `.execute(db)

  await sql`
    CREATE FUNCTION wants(preference text, gender text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
      SELECT preference = 'any' OR preference = gender
    $$
  `.execute(db)

  // Who may see whom, apart from oneself: both complete and not banned, nothing between them, and matched or mutually wanted.
  await sql`
    CREATE FUNCTION may_see(viewer_id uuid, person_id uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
      SELECT EXISTS (
        SELECT 1 FROM users viewer, users person
        WHERE viewer.id = viewer_id AND person.id = person_id AND viewer.id <> person.id
          AND viewer.completed_at IS NOT NULL AND person.completed_at IS NOT NULL
          AND viewer.banned_at IS NULL AND person.banned_at IS NULL
          AND NOT is_hidden(viewer.id, person.id)
          AND (
            (wants(viewer.gender_preference, person.gender) AND wants(person.gender_preference, viewer.gender))
            OR EXISTS (
              SELECT 1 FROM matches
              WHERE user1_id = least(viewer.id, person.id) AND user2_id = greatest(viewer.id, person.id)
            )
          )
      )
    $$
  `.execute(db)

  await sql`
    CREATE FUNCTION lock_pair(a uuid, b uuid) RETURNS void LANGUAGE sql AS $$
      SELECT pg_advisory_xact_lock(hashtextextended(least(a, b)::text || greatest(a, b)::text, 0))
    $$
  `.execute(db)

  // The date on a person's wall. A zone that this Postgres does not know (its system may lack the old names) counts as UTC.
  await sql`
    CREATE FUNCTION local_date(p_now timestamptz, p_zone text) RETURNS date LANGUAGE plpgsql STABLE AS $$
    BEGIN
      RETURN (p_now AT TIME ZONE p_zone)::date;
    EXCEPTION WHEN invalid_parameter_value THEN
      RETURN (p_now AT TIME ZONE 'UTC')::date;
    END
    $$
  `.execute(db)

  // The first read or write of a new local day refills, once; a zone that moves backwards refills nothing.
  await sql`
    CREATE FUNCTION refill_allowance(p_user uuid, p_now timestamptz, p_likes integer, p_super_likes integer) RETURNS void
    LANGUAGE sql AS $$
      UPDATE allowances SET day = local_date(p_now, users.time_zone), likes = p_likes, super_likes = p_super_likes
      FROM users
      WHERE users.id = p_user AND allowances.user_id = p_user AND allowances.day < local_date(p_now, users.time_zone)
    $$
  `.execute(db)

  // Takes one of the daily allowance, else one of the bonus; false when there is neither. Active premium spends nothing.
  await sql`
    CREATE FUNCTION spend_allowance(p_user uuid, p_super boolean, p_now timestamptz) RETURNS boolean LANGUAGE plpgsql AS $$
    BEGIN
      IF EXISTS (SELECT 1 FROM users WHERE id = p_user AND is_premium AND premium_expires_at > p_now) THEN
        RETURN true;
      END IF;
      IF p_super THEN
        UPDATE allowances SET
          super_likes = super_likes - (super_likes > 0)::integer,
          bonus_super_likes = bonus_super_likes - (super_likes = 0)::integer
        WHERE user_id = p_user AND super_likes + bonus_super_likes > 0;
      ELSE
        UPDATE allowances SET
          likes = likes - (likes > 0)::integer,
          bonus_likes = bonus_likes - (likes = 0)::integer
        WHERE user_id = p_user AND likes + bonus_likes > 0;
      END IF;
      RETURN FOUND;
    END
    $$
  `.execute(db)

  // One decision, whole: the pair's lock, the right to see, the allowance, the swipe and the match it may make.
  await sql`
    CREATE FUNCTION record_swipe(
      p_swiper uuid, p_swiped uuid, p_like boolean, p_super boolean, p_revisit boolean,
      p_now timestamptz, p_match uuid, p_likes integer, p_super_likes integer
    ) RETURNS TABLE (outcome text, match_id uuid) LANGUAGE plpgsql AS $$
    DECLARE
      prior swipes%ROWTYPE;
      made uuid;
    BEGIN
      PERFORM lock_pair(p_swiper, p_swiped);
      SELECT * INTO prior FROM swipes WHERE swiper_id = p_swiper AND swiped_id = p_swiped;
      IF FOUND AND (NOT p_revisit OR prior.revisited_at IS NOT NULL) THEN
        RETURN QUERY SELECT
          CASE WHEN prior.is_like = p_like AND prior.is_super_like = p_super THEN 'repeated' ELSE 'decided' END, prior.match_id;
        RETURN;
      END IF;
      IF NOT may_see(p_swiper, p_swiped) OR (p_revisit AND (prior.swiper_id IS NULL OR prior.is_like)) THEN
        RETURN QUERY SELECT 'unseen', NULL::uuid;
        RETURN;
      END IF;
      IF p_like THEN
        PERFORM refill_allowance(p_swiper, p_now, p_likes, p_super_likes);
        IF NOT spend_allowance(p_swiper, p_super, p_now) THEN
          RETURN QUERY SELECT 'exhausted', NULL::uuid;
          RETURN;
        END IF;
      END IF;
      IF p_like AND EXISTS (SELECT 1 FROM swipes WHERE swiper_id = p_swiped AND swiped_id = p_swiper AND is_like) THEN
        INSERT INTO matches (id, user1_id, user2_id, created_at, activity_at)
        VALUES (p_match, least(p_swiper, p_swiped), greatest(p_swiper, p_swiped), p_now, p_now)
        ON CONFLICT (user1_id, user2_id) DO NOTHING
        RETURNING id INTO made;
      END IF;
      INSERT INTO swipes (swiper_id, swiped_id, is_like, is_super_like, created_at, match_id)
      VALUES (p_swiper, p_swiped, p_like, p_super, p_now, made)
      ON CONFLICT (swiper_id, swiped_id) DO UPDATE
        SET is_like = excluded.is_like, is_super_like = excluded.is_super_like, revisited_at = p_now, match_id = excluded.match_id;
      RETURN QUERY SELECT 'recorded', made;
    END
    $$
  `.execute(db)

  // The match's row lock orders the numbers: no gap, no double, and a repeat of client_id finds its first message.
  await sql`
    CREATE FUNCTION send_message(
      p_id uuid, p_match uuid, p_sender uuid, p_client uuid, p_content text, p_now timestamptz
    ) RETURNS TABLE (outcome text, id uuid, seq integer, created_at timestamptz, other_id uuid) LANGUAGE plpgsql AS $$
    DECLARE
      pair matches%ROWTYPE;
      prior messages%ROWTYPE;
    BEGIN
      SELECT * INTO pair FROM matches
      WHERE matches.id = p_match AND p_sender IN (user1_id, user2_id) AND ended_at IS NULL
      FOR NO KEY UPDATE;
      IF NOT FOUND THEN
        RETURN QUERY SELECT 'unseen', NULL::uuid, NULL::integer, NULL::timestamptz, NULL::uuid;
        RETURN;
      END IF;
      other_id := CASE WHEN pair.user1_id = p_sender THEN pair.user2_id ELSE pair.user1_id END;
      IF p_client IS NOT NULL THEN
        SELECT * INTO prior FROM messages WHERE match_id = p_match AND sender_id = p_sender AND client_id = p_client;
        IF FOUND THEN
          RETURN QUERY SELECT
            CASE WHEN prior.content = p_content THEN 'repeated' ELSE 'conflict' END, prior.id, prior.seq, prior.created_at, other_id;
          RETURN;
        END IF;
      END IF;
      UPDATE matches SET last_seq = last_seq + 1, activity_at = p_now WHERE matches.id = p_match;
      INSERT INTO messages (id, match_id, seq, sender_id, client_id, content, created_at)
      VALUES (p_id, p_match, pair.last_seq + 1, p_sender, p_client, p_content, p_now);
      RETURN QUERY SELECT 'sent', p_id, pair.last_seq + 1, p_now, other_id;
    END
    $$
  `.execute(db)
}
