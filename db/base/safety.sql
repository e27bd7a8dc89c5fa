-- Reports, decisions about them, and verification.

-- Without references to users: a report outlives the accounts of both.
CREATE TABLE reports (
  id uuid PRIMARY KEY,
  number integer GENERATED ALWAYS AS IDENTITY UNIQUE,
  reporter_id uuid NOT NULL,
  reported_id uuid NOT NULL,
  category text NOT NULL CHECK (
    category IN ('inappropriate_photos', 'harassment', 'fake_profile', 'spam', 'underage', 'other')
  ),
  created_at timestamptz NOT NULL,
  closed_at timestamptz,
  decision text CHECK (decision IN ('dismiss', 'warn', 'suspend', 'ban')),
  CHECK (reporter_id <> reported_id),
  CHECK ((closed_at IS NULL) = (decision IS NULL))
);
CREATE UNIQUE INDEX reports_open ON reports (reporter_id, reported_id, category) WHERE closed_at IS NULL;
CREATE INDEX reports_reported ON reports (reported_id);
CREATE INDEX reports_closed ON reports (closed_at) WHERE closed_at IS NOT NULL;

-- The reporter's words, each time, with the profile as they saw it then.
CREATE TABLE report_statements (
  id uuid PRIMARY KEY,
  report_id uuid NOT NULL REFERENCES reports ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  place text CHECK (place IN ('card', 'profile', 'chat', 'match', 'room', 'call', 'game')),
  description text NOT NULL CHECK (char_length(description) <= 1000),
  profile jsonb
);
CREATE INDEX report_statements_report ON report_statements (report_id);

CREATE TABLE report_messages (
  report_id uuid NOT NULL REFERENCES reports ON DELETE CASCADE,
  match_id uuid NOT NULL,
  seq integer NOT NULL,
  sender_id uuid NOT NULL,
  content text NOT NULL,
  created_at timestamptz NOT NULL,
  is_reported boolean NOT NULL,
  -- The words before the last change.
  replaced text,
  attachments text[] NOT NULL DEFAULT '{}',
  PRIMARY KEY (report_id, match_id, seq)
);

-- A reported message of a room, with those around it.
CREATE TABLE report_room_messages (
  report_id uuid NOT NULL REFERENCES reports ON DELETE CASCADE,
  message_id uuid NOT NULL,
  room_id uuid NOT NULL,
  room_name text NOT NULL,
  number integer NOT NULL,
  sender_id uuid NOT NULL,
  content text NOT NULL,
  image_url text,
  sent_at timestamptz NOT NULL,
  is_reported boolean NOT NULL,
  replaced text,
  attachments text[] NOT NULL DEFAULT '{}',
  PRIMARY KEY (report_id, message_id)
);

-- Uploads of the reported profile, whose files stay until the report is closed, even without their account.
CREATE TABLE report_media (
  report_id uuid NOT NULL REFERENCES reports ON DELETE CASCADE,
  name text NOT NULL,
  kind text NOT NULL,
  ending text NOT NULL,
  -- The name of the report's own files, which has no address; null until they are made.
  copy text,
  -- Set when the report is closed: the files stay for as long as that can be undone.
  let_go_at timestamptz,
  -- Bounds how much the reports of one person keep of another.
  bytes bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (report_id, name),
  CHECK (copy <> name)
);
CREATE INDEX report_media_name ON report_media (name);
CREATE INDEX report_media_uncopied ON report_media (name) WHERE copy IS NULL;
CREATE INDEX report_media_copy ON report_media (copy) WHERE copy IS NOT NULL;
CREATE INDEX report_media_let_go ON report_media (let_go_at) WHERE let_go_at IS NOT NULL;

-- The record of decisions and their reasons, also of those that take one back. Only ever added to, and it outlives the account.
CREATE TABLE moderation_decisions (
  id uuid PRIMARY KEY,
  report_id uuid NOT NULL REFERENCES reports,
  reported_id uuid NOT NULL,
  decision text NOT NULL CHECK (decision IN ('dismiss', 'warn', 'suspend', 'ban', 'undo', 'uphold', 'overturn')),
  reason text NOT NULL CHECK (char_length(reason) BETWEEN 1 AND 1000),
  decided_by text NOT NULL CHECK (decided_by <> ''),
  decided_at timestamptz NOT NULL,
  until timestamptz,
  -- The reason's name in the list of reasons.
  rule text CHECK (rule <> ''),
  CHECK ((decision = 'suspend') = (until IS NOT NULL))
);
CREATE INDEX moderation_decisions_reported ON moderation_decisions (reported_id);
CREATE TRIGGER stays BEFORE UPDATE OR DELETE OR TRUNCATE ON moderation_decisions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- A decision as it concerns the person: one for each report that was upheld.
CREATE TABLE strikes (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  report_id uuid NOT NULL UNIQUE REFERENCES reports,
  kind text NOT NULL CHECK (kind IN ('warn', 'suspend', 'ban')),
  reason text NOT NULL CHECK (char_length(reason) BETWEEN 1 AND 1000),
  created_at timestamptz NOT NULL,
  until timestamptz,
  understood_at timestamptz,
  overturned_at timestamptz,
  CHECK ((kind = 'suspend') = (until IS NOT NULL)),
  CHECK (kind = 'warn' OR understood_at IS NULL)
);
CREATE INDEX strikes_user ON strikes (user_id);

-- One appeal against each strike.
CREATE TABLE appeals (
  id uuid PRIMARY KEY,
  number integer NOT NULL UNIQUE GENERATED ALWAYS AS IDENTITY,
  strike_id uuid NOT NULL UNIQUE REFERENCES strikes ON DELETE CASCADE,
  content text NOT NULL CHECK (char_length(content) BETWEEN 1 AND 1000),
  created_at timestamptz NOT NULL,
  closed_at timestamptz,
  outcome text CHECK (outcome IN ('uphold', 'overturn')),
  answer text CHECK (char_length(answer) BETWEEN 1 AND 1000),
  CHECK ((closed_at IS NULL) = (outcome IS NULL)),
  CHECK ((closed_at IS NULL) = (answer IS NULL))
);
CREATE INDEX appeals_open ON appeals (created_at) WHERE closed_at IS NULL;

-- E-mail addresses that may not sign up: keyed hashes, which outlive the account; for good, or until the end of a suspension.
CREATE TABLE banned_emails (
  strike_id uuid PRIMARY KEY,
  hash bytea NOT NULL CHECK (octet_length(hash) = 32),
  until timestamptz
);
CREATE INDEX banned_emails_hash ON banned_emails (hash);

CREATE TABLE verifications (
  id uuid PRIMARY KEY,
  number integer NOT NULL UNIQUE GENERATED ALWAYS AS IDENTITY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  document text NOT NULL UNIQUE,
  date_of_birth date NOT NULL,
  profile_birth date,
  submitted_at timestamptz NOT NULL,
  state text NOT NULL CHECK (state IN ('pending', 'verified', 'rejected', 'expired')),
  decided_at timestamptz,
  document_gone boolean NOT NULL DEFAULT false,
  CHECK ((state IN ('verified', 'rejected')) = (decided_at IS NOT NULL)),
  CHECK (state <> 'expired' OR document_gone)
);
CREATE UNIQUE INDEX verifications_pending ON verifications (user_id) WHERE state = 'pending';
CREATE INDEX verifications_user ON verifications (user_id, number);

-- The record of looks, decisions, corrections and what takes them back. It outlives the account, and its rows never change.
CREATE TABLE verification_decisions (
  id uuid PRIMARY KEY,
  verification_id uuid NOT NULL,
  user_id uuid NOT NULL,
  action text NOT NULL CHECK (action IN ('look', 'verify', 'reject', 'undo', 'correct')),
  reason text,
  acted_by text NOT NULL CHECK (acted_by <> ''),
  acted_at timestamptz NOT NULL,
  CONSTRAINT verification_decisions_reason CHECK ((action IN ('reject', 'correct')) = (reason IS NOT NULL))
);
CREATE RULE stay AS ON UPDATE TO verification_decisions DO INSTEAD NOTHING;
CREATE RULE last AS ON DELETE TO verification_decisions DO INSTEAD NOTHING;
CREATE TRIGGER stays BEFORE TRUNCATE ON verification_decisions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
