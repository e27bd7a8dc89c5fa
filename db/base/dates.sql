-- Dates that matches plan.

-- Every change of a date locks its row and raises its version. `asker_id` made the latest proposal, which the other person answers.
CREATE TABLE dates (
  id uuid PRIMARY KEY,
  match_id uuid NOT NULL REFERENCES matches ON DELETE CASCADE,
  proposer_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  invited_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  client_id uuid,
  asker_id uuid NOT NULL,
  activity text NOT NULL CHECK (length(activity) BETWEEN 1 AND 60),
  place text NOT NULL CHECK (length(place) BETWEEN 1 AND 120),
  starts_at timestamptz NOT NULL,
  time_zone text NOT NULL,
  status text NOT NULL DEFAULT 'proposed' CHECK (status IN ('proposed', 'accepted', 'declined', 'cancelled', 'past')),
  changed_by uuid NOT NULL,
  version integer NOT NULL DEFAULT 1 CHECK (version >= 1),
  created_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL,
  UNIQUE (proposer_id, client_id),
  CHECK (proposer_id <> invited_id),
  CHECK (asker_id IN (proposer_id, invited_id) AND changed_by IN (proposer_id, invited_id)),
  CHECK (status <> 'accepted' OR changed_by <> asker_id),
  CHECK (status <> 'declined' OR changed_by <> asker_id)
);
-- Two people plan one date at a time.
CREATE UNIQUE INDEX dates_open ON dates (match_id) WHERE status IN ('proposed', 'accepted');
CREATE INDEX dates_match ON dates (match_id, created_at);
CREATE INDEX dates_invited ON dates (invited_id);

-- The link that one of the two gave to a friend. It ends with the date's row, and when it is withdrawn.
CREATE TABLE date_shares (
  date_id uuid NOT NULL REFERENCES dates ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  token text NOT NULL UNIQUE CHECK (length(token) >= 22),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (date_id, user_id)
);
CREATE INDEX date_shares_user ON date_shares (user_id);
