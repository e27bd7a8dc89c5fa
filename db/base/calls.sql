-- Video calls of matches.

-- Every call between two people, once. Debts outlive match and account, without the person.
CREATE TABLE video_calls (
  id uuid PRIMARY KEY,
  match_id uuid NOT NULL,
  user1_id uuid REFERENCES users ON DELETE SET NULL,
  user2_id uuid REFERENCES users ON DELETE SET NULL,
  started_at timestamptz NOT NULL,
  closed_at timestamptz,
  how text CHECK (how IN ('hung_up', 'gone', 'time_up', 'match_ended', 'signed_out', 'not_connected')),
  seconds integer CHECK (seconds >= 0),
  paid_minutes integer,
  user1_cents integer CHECK (user1_cents >= 0),
  user2_cents integer CHECK (user2_cents >= 0),
  user1_feedback text CHECK (user1_feedback IN ('good', 'not_for_me')),
  user2_feedback text CHECK (user2_feedback IN ('good', 'not_for_me')),
  -- The purchase that collects each person's share.
  user1_purchase uuid REFERENCES purchases,
  user2_purchase uuid REFERENCES purchases,
  -- The time of a call runs from the first connection of the two browsers.
  connected_at timestamptz,
  CHECK (closed_at >= started_at),
  CHECK (num_nulls(closed_at, how, seconds, paid_minutes, user1_cents, user2_cents) IN (0, 6)),
  CHECK (paid_minutes = 0 OR paid_minutes = ceil(seconds / 60.0) - 15 AND paid_minutes > 0),
  CHECK (user1_cents + user2_cents = paid_minutes * 3),
  CHECK (closed_at IS NOT NULL OR (user1_feedback IS NULL AND user2_feedback IS NULL)),
  CHECK (user1_purchase IS NULL OR user1_cents > 0),
  CHECK (user2_purchase IS NULL OR user2_cents > 0),
  CHECK (connected_at >= started_at),
  CHECK (how <> 'not_connected' OR connected_at IS NULL AND seconds = 0)
);
CREATE UNIQUE INDEX video_calls_open ON video_calls (match_id) WHERE closed_at IS NULL;
CREATE INDEX video_calls_match ON video_calls (match_id, closed_at) WHERE closed_at IS NOT NULL;
CREATE INDEX video_calls_user1 ON video_calls (user1_id, closed_at) WHERE user1_cents > 0;
CREATE INDEX video_calls_user2 ON video_calls (user2_id, closed_at) WHERE user2_cents > 0;

-- The state machine, one row a match. A side has a tab, a socket and a sign of life only while it is ready.
CREATE TABLE video_sessions (
  match_id uuid PRIMARY KEY REFERENCES matches ON DELETE CASCADE,
  user1_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  user2_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  state text NOT NULL DEFAULT 'idle' CHECK (state IN ('idle', 'one_ready', 'both_ready', 'active', 'ended')),
  user1_seen_at timestamptz,
  user2_seen_at timestamptz,
  user1_tab uuid,
  user2_tab uuid,
  user1_socket text,
  user2_socket text,
  user1_session uuid,
  user2_session uuid,
  user1_continued_at timestamptz,
  user2_continued_at timestamptz,
  rung_by integer CHECK (rung_by IN (1, 2)),
  rung_until timestamptz,
  call_id uuid UNIQUE REFERENCES video_calls,
  started_at timestamptz,
  connected_at timestamptz,
  -- Reported by each side; null for a client that does not.
  user1_connected boolean,
  user2_connected boolean,
  CHECK ((state IN ('idle', 'ended')) = (num_nonnulls(user1_seen_at, user2_seen_at) = 0)),
  CHECK ((state = 'one_ready') = (num_nonnulls(user1_seen_at, user2_seen_at) = 1)),
  CHECK ((state IN ('both_ready', 'active')) = (num_nonnulls(user1_seen_at, user2_seen_at) = 2)),
  CHECK (user1_seen_at IS NOT NULL OR num_nonnulls(user1_tab, user1_socket, user1_session) = 0),
  CHECK (user2_seen_at IS NOT NULL OR num_nonnulls(user2_tab, user2_socket, user2_session) = 0),
  CHECK (num_nonnulls(user1_socket, user1_session) <> 1 AND (user1_tab IS NOT NULL OR user1_socket IS NULL)),
  CHECK (num_nonnulls(user2_socket, user2_session) <> 1 AND (user2_tab IS NOT NULL OR user2_socket IS NULL)),
  CHECK ((state = 'active') = (started_at IS NOT NULL)),
  CHECK (state NOT IN ('active', 'ended') OR call_id IS NOT NULL),
  CHECK (state = 'active' OR num_nonnulls(user1_continued_at, user2_continued_at) = 0),
  CHECK (num_nonnulls(rung_by, rung_until) IN (0, 2) AND (rung_by IS NULL OR state = 'one_ready'))
);
CREATE INDEX video_sessions_user1 ON video_sessions (user1_id);
CREATE INDEX video_sessions_user2 ON video_sessions (user2_id);

-- People in a call: no one is in two.
CREATE TABLE video_participants (
  user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  call_id uuid NOT NULL REFERENCES video_calls
);
CREATE INDEX video_participants_call ON video_participants (call_id);

CREATE TABLE video_settings (
  user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  rings boolean NOT NULL DEFAULT true,
  allows_direct boolean NOT NULL DEFAULT false
);

-- Calls that rang in vain, which the chat of the two shows besides those that took place.
CREATE TABLE missed_calls (
  id uuid PRIMARY KEY,
  match_id uuid NOT NULL REFERENCES matches ON DELETE CASCADE,
  caller_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  missed_at timestamptz NOT NULL
);
CREATE INDEX missed_calls_match ON missed_calls (match_id, missed_at);
CREATE INDEX missed_calls_caller ON missed_calls (caller_id);
