import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE users (
      id uuid PRIMARY KEY,
      email text NOT NULL CHECK (char_length(email) BETWEEN 3 AND 254 AND email = lower(email)),
      username text NOT NULL CHECK (char_length(username) BETWEEN 1 AND 60),
      password_hash text NOT NULL,
      created_at timestamptz NOT NULL,
      completed_at timestamptz,
      banned_at timestamptz,
      last_seen timestamptz,
      name text NOT NULL DEFAULT '' CHECK (char_length(name) <= 50),
      date_of_birth date,
      bio text NOT NULL DEFAULT '' CHECK (char_length(bio) <= 500),
      location text NOT NULL DEFAULT '' CHECK (char_length(location) <= 100),
      gender text CHECK (gender IN ('male', 'female', 'nonbinary', 'other')),
      gender_preference text CHECK (gender_preference IN ('male', 'female', 'any')),
      interests text[] NOT NULL DEFAULT '{}' CHECK (cardinality(interests) <= 10),
      photos text[] NOT NULL DEFAULT '{}' CHECK (cardinality(photos) <= 5),
      profile_photo text CHECK (profile_photo IS NULL OR profile_photo = ANY (photos)),
      instagram_username text,
      tiktok_username text,
      voice_intro_url text,
      favorite_music_url text,
      favorite_song_title text,
      favorite_song_artist text,
      intro_video_urls text[] NOT NULL DEFAULT '{}' CHECK (cardinality(intro_video_urls) <= 3),
      top_artists text[] NOT NULL DEFAULT '{}',
      lifestyle text[] NOT NULL DEFAULT '{}',
      personality text[] NOT NULL DEFAULT '{}',
      education text,
      relationship_goals text,
      communication_style text[] NOT NULL DEFAULT '{}',
      cell point,
      max_distance integer NOT NULL DEFAULT 50 CHECK (max_distance BETWEEN 1 AND 200),
      location_enabled boolean NOT NULL DEFAULT false,
      location_private boolean NOT NULL DEFAULT false,
      travel_mode boolean NOT NULL DEFAULT false,
      travel_location text,
      time_zone text NOT NULL DEFAULT 'UTC',
      time_zone_changed_at timestamptz,
      is_verified boolean NOT NULL DEFAULT false,
      age_verified boolean NOT NULL DEFAULT false,
      id_verified boolean NOT NULL DEFAULT false,
      verification_status text,
      is_premium boolean NOT NULL DEFAULT false,
      premium_expires_at timestamptz,
      login_streak integer NOT NULL DEFAULT 0 CHECK (login_streak >= 0),
      last_login_date date,
      CONSTRAINT users_complete CHECK (
        completed_at IS NULL OR (
          name <> '' AND location <> '' AND date_of_birth IS NOT NULL AND gender IS NOT NULL
          AND gender_preference IS NOT NULL AND cardinality(photos) >= 1 AND profile_photo IS NOT NULL
        )
      )
    )
  `.execute(db)
  await sql`CREATE UNIQUE INDEX users_email ON users (email)`.execute(db)
  await sql`CREATE UNIQUE INDEX users_username ON users (lower(username))`.execute(db)
  await sql`
    CREATE INDEX users_discovery ON users (gender, last_seen DESC NULLS LAST) WHERE completed_at IS NOT NULL AND banned_at IS NULL
  `.execute(db)
  await sql`CREATE INDEX users_cell ON users USING gist (cell) WHERE completed_at IS NOT NULL AND banned_at IS NULL`.execute(
    db,
  )
  await sql`CREATE INDEX users_interests ON users USING gin (interests)`.execute(db)

  // The one place of the exact point: read for its owner alone. Everything else sees users.cell.
  await sql`
    CREATE TABLE locations (
      user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
      latitude double precision NOT NULL CHECK (latitude BETWEEN -90 AND 90),
      longitude double precision NOT NULL CHECK (longitude BETWEEN -180 AND 180),
      changed_on date NOT NULL,
      changes integer NOT NULL CHECK (changes BETWEEN 1 AND 20)
    )
  `.execute(db)

  await sql`
    CREATE TABLE allowances (
      user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
      day date NOT NULL,
      likes integer NOT NULL CHECK (likes >= 0),
      super_likes integer NOT NULL CHECK (super_likes >= 0),
      bonus_likes integer NOT NULL DEFAULT 0 CHECK (bonus_likes >= 0),
      bonus_super_likes integer NOT NULL DEFAULT 0 CHECK (bonus_super_likes >= 0)
    )
  `.execute(db)

  await sql`
    CREATE TABLE sessions (
      id uuid PRIMARY KEY,
      token_hash bytea NOT NULL UNIQUE,
      user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
      created_at timestamptz NOT NULL,
      last_used_at timestamptz NOT NULL
    )
  `.execute(db)
  await sql`CREATE INDEX sessions_user ON sessions (user_id)`.execute(db)

  await sql`
    CREATE TABLE media (
      name text PRIMARY KEY,
      owner_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
      kind text NOT NULL CHECK (kind IN ('photo')),
      bytes integer NOT NULL,
      created_at timestamptz NOT NULL
    )
  `.execute(db)
  await sql`CREATE INDEX media_owner ON media (owner_id)`.execute(db)
  await sql`CREATE INDEX media_created ON media (created_at)`.execute(db)

  await sql`
    CREATE TABLE blocks (
      blocker_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
      blocked_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
      created_at timestamptz NOT NULL,
      PRIMARY KEY (blocker_id, blocked_id),
      CHECK (blocker_id <> blocked_id)
    )
  `.execute(db)
  await sql`CREATE INDEX blocks_blocked ON blocks (blocked_id)`.execute(db)
}
