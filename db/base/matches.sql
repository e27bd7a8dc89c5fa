-- Decisions about people, and the matches that they make.

-- One row a pair: user1_id is always the lower id. An ended match stays as a tombstone, so the two never match again.
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
);
CREATE INDEX matches_user2 ON matches (user2_id);
-- The former matches of a person are asked for whenever they see anyone.
CREATE INDEX matches_ended1 ON matches (user1_id, user2_id) WHERE ended_at IS NOT NULL;
CREATE INDEX matches_ended2 ON matches (user2_id, user1_id) WHERE ended_at IS NOT NULL;
-- Every node hears of the end of a match, whichever process wrote it, because a video of the other person may be on its way.
CREATE TRIGGER matches_access AFTER UPDATE OF ended_at ON matches FOR EACH ROW
  WHEN (OLD.ended_at IS NULL AND NEW.ended_at IS NOT NULL) EXECUTE FUNCTION tell_access_change();

-- Matches that a person has seen; others are new to them, and in the list until they open the chat. The rows go with the match.
CREATE TABLE seen_matches (
  match_id uuid NOT NULL REFERENCES matches ON DELETE CASCADE,
  user_id uuid NOT NULL,
  is_opened boolean NOT NULL DEFAULT false,
  PRIMARY KEY (match_id, user_id)
);

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
);
CREATE INDEX swipes_likes ON swipes (swiped_id, swiper_id) WHERE is_like;
CREATE INDEX swipes_super_liked ON swipes (swiped_id, (greatest(created_at, revisited_at)) DESC) WHERE is_super_like;
CREATE INDEX swipes_passed ON swipes (swiper_id, created_at DESC) WHERE NOT is_like AND revisited_at IS NULL;
-- Finds a person's last decision, first or second, so that a pass can be taken back.
CREATE INDEX swipes_latest ON swipes (swiper_id, (greatest(created_at, revisited_at)) DESC);

-- The model behind AI Match: one refit's knowledge of everyone together.
CREATE TABLE matcher_model (
  epoch integer PRIMARY KEY,
  weights jsonb NOT NULL,
  fitted_at timestamptz NOT NULL
);

-- The refit's knowledge of one person, encrypted for them alone: whom they like, and who likes them.
CREATE TABLE taste (
  user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  epoch integer NOT NULL,
  sealed bytea NOT NULL
);

-- Cards of a deck, the first time on a day: place, how likely the card was to be shown, and the chance of a match as a logit.
CREATE TABLE dealt (
  viewer_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  person_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  day date NOT NULL,
  slot smallint NOT NULL,
  propensity real NOT NULL,
  chance real NOT NULL,
  arm text NOT NULL CHECK (arm IN ('model', 'surprise', 'crowded')),
  PRIMARY KEY (viewer_id, person_id, day)
);
CREATE INDEX dealt_person ON dealt (person_id, day);
CREATE INDEX dealt_day ON dealt (day);

-- People without a row let the app learn from their choices.
CREATE TABLE matcher_settings (
  user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  learns boolean NOT NULL
);
