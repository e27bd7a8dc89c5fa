import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // What the bell lists, one row a cause. Matches, messages and super likes are read from their own tables instead.
  await sql`
    CREATE TABLE notifications (
      id uuid PRIMARY KEY,
      user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
      kind text NOT NULL CHECK (
        kind IN ('room-proposal', 'game-starting', 'gift', 'verification', 'moderation', 'call-missed')
      ),
      subject uuid NOT NULL,
      actor_id uuid REFERENCES users ON DELETE CASCADE,
      detail text,
      count integer NOT NULL DEFAULT 1 CHECK (count > 0),
      at timestamptz NOT NULL,
      until timestamptz,
      read_at timestamptz,
      UNIQUE NULLS NOT DISTINCT (user_id, kind, subject, actor_id)
    )
  `.execute(db)
  await sql`CREATE INDEX notifications_latest ON notifications (user_id, at DESC)`.execute(db)
  await sql`CREATE INDEX notifications_actor ON notifications (actor_id) WHERE actor_id IS NOT NULL`.execute(db)
  await sql`CREATE INDEX notifications_at ON notifications (at)`.execute(db)

  // Up to which message a person has seen and cleared a chat's row; -1 is before the match itself, which counts as 0.
  await sql`
    CREATE TABLE notification_chats (
      user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
      match_id uuid NOT NULL REFERENCES matches ON DELETE CASCADE,
      seen_seq integer NOT NULL DEFAULT -1,
      cleared_seq integer NOT NULL DEFAULT -1,
      PRIMARY KEY (user_id, match_id)
    )
  `.execute(db)

  // Quiet hours are minutes of the day in the person's time zone.
  await sql`
    CREATE TABLE notification_settings (
      user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
      off text[] NOT NULL DEFAULT '{}',
      quiet_from smallint CHECK (quiet_from BETWEEN 0 AND 1439),
      quiet_until smallint CHECK (quiet_until BETWEEN 0 AND 1439),
      super_seen_at timestamptz,
      super_cleared_at timestamptz,
      CHECK ((quiet_from IS NULL) = (quiet_until IS NULL))
    )
  `.execute(db)
  await sql`
    CREATE INDEX swipes_super_liked ON swipes (swiped_id, (greatest(created_at, revisited_at)) DESC) WHERE is_super_like
  `.execute(db)
}
