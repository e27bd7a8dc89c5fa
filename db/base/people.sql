-- Accounts with their profiles, positions and allowances.

CREATE TABLE users (
  id uuid PRIMARY KEY,
  email text NOT NULL CHECK (char_length(email) BETWEEN 3 AND 254 AND email = lower(email)),
  username text NOT NULL CHECK (char_length(username) BETWEEN 1 AND 60),
  -- Null for people who sign in by passkey alone.
  password_hash text,
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
  -- Interests stay as people wrote them; interest_keys finds people with one in common.
  interests text[] NOT NULL DEFAULT '{}' CHECK (cardinality(interests) <= 10),
  photos text[] NOT NULL DEFAULT '{}' CHECK (cardinality(photos) <= 5),
  profile_photo text,
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
  -- The cell that others see; the exact point is in locations. The cell of travel stands for it until travel ends.
  cell point,
  max_distance integer NOT NULL DEFAULT 50 CHECK (max_distance BETWEEN 1 AND 200),
  location_enabled boolean NOT NULL DEFAULT false,
  location_private boolean NOT NULL DEFAULT false,
  travel_mode boolean NOT NULL DEFAULT false,
  travel_location text,
  -- Days are counted by time_zone, which may not follow a traveler at once; current_zone is where they are by then.
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
  -- Rises with every change of what the person edits, so that a tab notices what another one has changed.
  version integer NOT NULL DEFAULT 0,
  travel_city integer,
  travel_cell point,
  travel_until date,
  travel_ends_at timestamptz,
  -- The zone in which the last claim was made: its day ends there, wherever the person is by then.
  last_login_zone text,
  verification_reason text,
  -- The date of birth that an approval has fixed.
  verified_birth date,
  -- Set by the deletion of the account: until its rows are gone, it is kept out of everything like one that is banned.
  deleted_at timestamptz,
  -- Since then the profile is for matches alone.
  hidden_at timestamptz,
  interest_keys text[] NOT NULL GENERATED ALWAYS AS (interest_keys(interests)) STORED,
  current_zone text,
  -- Ages sought, in years; 99 stands for all above it too.
  min_age integer NOT NULL DEFAULT 18,
  max_age integer NOT NULL DEFAULT 99,
  widens_ages boolean NOT NULL DEFAULT true,
  -- Columns, since filters of decks read them by the row. `shows` names those of them that are on the profile.
  pronouns text CHECK (length(pronouns) BETWEEN 1 AND 30),
  height smallint CHECK (height BETWEEN 120 AND 230),
  hometown text CHECK (length(hometown) BETWEEN 1 AND 100),
  languages text[] NOT NULL DEFAULT '{}' CHECK (cardinality(languages) <= 5),
  relationship_model text CHECK (relationship_model IN ('monogamous', 'open', 'figuring-out')),
  has_children text CHECK (has_children IN ('no', 'yes', 'grown-up')),
  wants_children text CHECK (wants_children IN ('yes', 'maybe', 'no')),
  smoking text CHECK (smoking IN ('never', 'sometimes', 'often', 'quitting')),
  drinking text CHECK (drinking IN ('never', 'rarely', 'socially', 'often')),
  religion text,
  shows text[] NOT NULL DEFAULT
    '{pronouns,height,hometown,languages,relationshipModel,hasChildren,wantsChildren,smoking,drinking}',
  -- Wishes about others, as the contract of filters says them.
  filters jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(filters) = 'object' AND pg_column_size(filters) < 8000),
  CHECK (profile_photo IS NULL OR profile_photo = ANY (photos)),
  CONSTRAINT users_complete CHECK (
    completed_at IS NULL OR (
      name <> '' AND location <> '' AND date_of_birth IS NOT NULL AND gender IS NOT NULL
      AND gender_preference IS NOT NULL AND cardinality(photos) >= 1 AND profile_photo IS NOT NULL
    )
  ),
  CONSTRAINT users_travel CHECK (
    NOT travel_mode OR (
      travel_city IS NOT NULL AND travel_location IS NOT NULL AND travel_cell IS NOT NULL
      AND travel_until IS NOT NULL AND travel_ends_at IS NOT NULL
    )
  ),
  CONSTRAINT users_verified_birth CHECK (verified_birth IS NULL OR verified_birth = date_of_birth),
  CONSTRAINT users_deleted CHECK (deleted_at IS NULL OR (banned_at IS NOT NULL AND password_hash IS NULL AND completed_at IS NULL)),
  CONSTRAINT users_ages CHECK (18 <= min_age AND min_age <= max_age AND max_age <= 99)
);
CREATE UNIQUE INDEX users_email ON users (email);
CREATE UNIQUE INDEX users_username ON users (lower(username));
-- Decks in the order in which people were seen, of any gender: one in two there has the gender sought.
CREATE INDEX users_seen ON users (last_seen DESC NULLS LAST, id) WHERE completed_at IS NOT NULL AND banned_at IS NULL;
CREATE INDEX users_new ON users (completed_at DESC) WHERE completed_at IS NOT NULL AND banned_at IS NULL;
-- People who show where they are, by where they live and by what they visit, on a map that keeps angles: there the nearest are the nearest.
-- The date of birth lets a deck pass over other ages without reading them.
CREATE INDEX users_near ON users USING gist (gender, point(cell[0], degrees(asinh(tan(radians(cell[1]))))), date_of_birth)
  WHERE completed_at IS NOT NULL AND banned_at IS NULL AND location_enabled AND NOT location_private AND cell IS NOT NULL;
CREATE INDEX users_visiting ON users USING gist (gender, point(travel_cell[0], degrees(asinh(tan(radians(travel_cell[1]))))))
  WHERE completed_at IS NOT NULL AND banned_at IS NULL AND location_enabled AND NOT location_private AND travel_mode;
CREATE INDEX users_interest_keys ON users USING gin (interest_keys);
-- Owners of a photo or song are asked for whenever the proxy shows it. Hashes, for a link may be longer than an index takes.
CREATE INDEX users_photo_keys ON users USING gin (photo_keys(photos));
CREATE INDEX users_song_key ON users (hashtextextended(favorite_music_url, 0)) WHERE favorite_music_url IS NOT NULL;
-- Few are banned, and every question for a live match asks for them.
CREATE INDEX users_banned ON users (id) WHERE banned_at IS NOT NULL;
-- Every node hears of a ban and of its end, whichever process wrote it.
CREATE TRIGGER users_access AFTER UPDATE OF banned_at ON users FOR EACH ROW
  WHEN ((OLD.banned_at IS NULL) <> (NEW.banned_at IS NULL)) EXECUTE FUNCTION tell_access_change();

-- The filters of a person as wishes_met compares them; null where nothing is wished.
CREATE TYPE wishes AS (
  relationship_goals text[], relationship_model text[], has_children text[], wants_children text[], smoking text[], drinking text[],
  languages text[], min_height integer, max_height integer, education text[], interests text[],
  is_verified boolean, has_video boolean, new_since timestamptz, active_since timestamptz
);

-- Keys by which a username is taken (db/src/usernames.ts): names that look the same share one.
CREATE TABLE username_keys (
  key text PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE
);
CREATE INDEX username_keys_user ON username_keys (user_id);

-- The one place of the exact point: read for its owner alone. Everything else sees users.cell. People who travel may have no point.
CREATE TABLE locations (
  user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  latitude double precision CHECK (latitude BETWEEN -90 AND 90),
  longitude double precision CHECK (longitude BETWEEN -180 AND 180),
  changed_on date NOT NULL,
  changes integer NOT NULL CHECK (changes BETWEEN 1 AND 20),
  -- Short moves are seen late, and only so many a day.
  published_on date,
  publications smallint NOT NULL DEFAULT 0,
  -- The cell that a waiting publication will show, so that later moves neither postpone nor change it.
  planned_cell point,
  -- Displaced points of the places where a person was lately, so that each is always seen in the same cell.
  places point[] NOT NULL DEFAULT '{}',
  CONSTRAINT locations_point CHECK ((latitude IS NULL) = (longitude IS NULL))
);

-- Likes and super likes of the day, and those that last.
CREATE TABLE allowances (
  user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  day date NOT NULL,
  likes integer NOT NULL CHECK (likes >= 0),
  super_likes integer NOT NULL CHECK (super_likes >= 0),
  bonus_likes integer NOT NULL DEFAULT 0 CHECK (bonus_likes >= 0),
  bonus_super_likes integer NOT NULL DEFAULT 0 CHECK (bonus_super_likes >= 0),
  -- The day of the welcome grant, for the explanation of the counters.
  welcome_day date
);

-- One claim a person and local day. The last one, which the user's row holds, says what the next may be.
CREATE TABLE streak_claims (
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  day date NOT NULL,
  streak integer NOT NULL CHECK (streak >= 1),
  claim_id uuid,
  claimed_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, day)
);

CREATE TABLE blocks (
  blocker_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  blocked_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  -- The name at the time, for the list of blocks, which shows nothing that changes afterwards.
  name text NOT NULL DEFAULT '',
  PRIMARY KEY (blocker_id, blocked_id),
  CHECK (blocker_id <> blocked_id)
);
CREATE INDEX blocks_blocked ON blocks (blocked_id);
CREATE TRIGGER blocks_access AFTER INSERT OR DELETE ON blocks FOR EACH ROW EXECUTE FUNCTION tell_access_change();
