-- The bell, and browsers to push to.

-- Rows of the bell, one a cause. Matches, messages and super likes are read from their own tables instead.
CREATE TABLE notifications (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  kind text NOT NULL CHECK (
    kind IN (
      'room-proposal', 'game-starting', 'gift', 'verification', 'moderation', 'call-missed', 'support', 'date', 'date-soon'
    )
  ),
  subject uuid NOT NULL,
  actor_id uuid REFERENCES users ON DELETE CASCADE,
  detail text,
  count integer NOT NULL DEFAULT 1 CHECK (count > 0),
  at timestamptz NOT NULL,
  until timestamptz,
  read_at timestamptz,
  UNIQUE NULLS NOT DISTINCT (user_id, kind, subject, actor_id)
);
CREATE INDEX notifications_latest ON notifications (user_id, at DESC);
CREATE INDEX notifications_actor ON notifications (actor_id) WHERE actor_id IS NOT NULL;
CREATE INDEX notifications_at ON notifications (at);

-- The last message that a person has seen and cleared of a chat's row; -1 is before the match itself, which counts as 0.
CREATE TABLE notification_chats (
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  match_id uuid NOT NULL REFERENCES matches ON DELETE CASCADE,
  seen_seq integer NOT NULL DEFAULT -1,
  cleared_seq integer NOT NULL DEFAULT -1,
  PRIMARY KEY (user_id, match_id)
);

-- Quiet hours are minutes of the day in the person's time zone.
CREATE TABLE notification_settings (
  user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  off text[] NOT NULL DEFAULT '{}',
  quiet_from smallint CHECK (quiet_from BETWEEN 0 AND 1439),
  quiet_until smallint CHECK (quiet_until BETWEEN 0 AND 1439),
  super_seen_at timestamptz,
  super_cleared_at timestamptz,
  CHECK ((quiet_from IS NULL) = (quiet_until IS NULL))
);

-- The pair of keys with which this installation signs its pushes. There is one row at most; the private key is sealed.
CREATE TABLE push_keys (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  public_key text NOT NULL,
  sealed_key bytea NOT NULL
);

-- Browsers that get pushes. Each belongs to a session and ends with it.
CREATE TABLE push_subscriptions (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  session_id uuid NOT NULL REFERENCES sessions ON DELETE CASCADE,
  endpoint text NOT NULL UNIQUE CHECK (char_length(endpoint) <= 1000),
  public_key text NOT NULL,
  auth text NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX push_subscriptions_user ON push_subscriptions (user_id);
CREATE INDEX push_subscriptions_session ON push_subscriptions (session_id);
