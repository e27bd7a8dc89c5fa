-- Messages of matches with all that belongs to them, and the evidence that outlives them.

CREATE TABLE messages (
  id uuid PRIMARY KEY,
  match_id uuid NOT NULL REFERENCES matches ON DELETE CASCADE,
  seq integer NOT NULL CHECK (seq > 0),
  sender_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  client_id uuid,
  content text NOT NULL,
  created_at timestamptz NOT NULL,
  -- The game that it invites to, also once that is deleted.
  game_id uuid,
  edited_at timestamptz,
  -- A message that was taken back keeps its place, and a sentence in place of its words, which no way of reading it can then show.
  deleted_at timestamptz,
  kind text NOT NULL DEFAULT 'text' CHECK (kind IN ('text', 'photo', 'voice-note')),
  UNIQUE (match_id, seq),
  UNIQUE (match_id, sender_id, client_id),
  -- Only a message that brings something besides words may have none.
  CONSTRAINT messages_content_check CHECK (char_length(content) <= 2000 AND (content <> '' OR kind <> 'text'))
);

-- One reaction a person and message. A row without an emoji was taken back: its revision still says that something has changed.
CREATE TABLE message_reactions (
  message_id uuid NOT NULL REFERENCES messages ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  match_id uuid NOT NULL REFERENCES matches ON DELETE CASCADE,
  emoji text CHECK (char_length(emoji) BETWEEN 1 AND 32),
  revision bigint NOT NULL,
  PRIMARY KEY (message_id, user_id),
  UNIQUE (match_id, revision)
);
CREATE INDEX message_reactions_user ON message_reactions (user_id);

-- Apart from the message, since most answer none, and sending those writes nothing here.
CREATE TABLE message_replies (
  message_id uuid PRIMARY KEY REFERENCES messages ON DELETE CASCADE,
  original_id uuid NOT NULL REFERENCES messages ON DELETE CASCADE,
  CHECK (message_id <> original_id)
);
CREATE INDEX message_replies_original ON message_replies (original_id);

-- Words before a change are evidence: for moderators with a report, and gone after their date.
CREATE TABLE replaced_messages (
  message_id uuid NOT NULL,
  replaced_at timestamptz NOT NULL,
  sender_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  match_id uuid REFERENCES matches ON DELETE CASCADE,
  room_id uuid REFERENCES rooms ON DELETE CASCADE,
  content text NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (message_id, replaced_at),
  CHECK (num_nonnulls(match_id, room_id) = 1)
);
CREATE INDEX replaced_messages_sender_id ON replaced_messages (sender_id);
CREATE INDEX replaced_messages_match_id ON replaced_messages (match_id);
CREATE INDEX replaced_messages_room_id ON replaced_messages (room_id);
CREATE INDEX replaced_messages_expires_at ON replaced_messages (expires_at);

-- Unmatching cannot erase evidence: the archived copy is for moderators with a report, and goes after its date. A long history is
-- archived piece by piece, so that its length never keeps anyone from ending a match; until it is whole, the rest waits in messages.
CREATE TABLE archived_matches (
  match_id uuid PRIMARY KEY,
  user1_id uuid NOT NULL,
  user2_id uuid NOT NULL,
  ended_by uuid NOT NULL,
  ended_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  is_whole boolean NOT NULL DEFAULT true
);
CREATE INDEX archived_matches_expiry ON archived_matches (expires_at);
CREATE INDEX archived_matches_partial ON archived_matches (match_id) WHERE NOT is_whole;

CREATE TABLE archived_messages (
  match_id uuid NOT NULL REFERENCES archived_matches,
  seq integer NOT NULL,
  sender_id uuid NOT NULL,
  content text NOT NULL,
  created_at timestamptz NOT NULL,
  -- Null for copies that were made before messages of ended matches could be reported.
  id uuid,
  PRIMARY KEY (match_id, seq)
);
CREATE INDEX archived_messages_id ON archived_messages (id);

-- Uploads in messages of matches and rooms. Each belongs to one message for good, and stays as evidence when the message is gone:
-- for moderators alone, until its date. A message that was archived or taken back is not there or says so itself.
CREATE TABLE attachments (
  name text PRIMARY KEY REFERENCES media ON DELETE CASCADE,
  message_id uuid NOT NULL,
  place smallint NOT NULL CHECK (place BETWEEN 0 AND 5),
  match_id uuid REFERENCES matches ON DELETE CASCADE,
  room_id uuid REFERENCES rooms ON DELETE CASCADE,
  withdrawn_at timestamptz,
  expires_at timestamptz,
  UNIQUE (message_id, place),
  CHECK (num_nonnulls(match_id, room_id) = 1),
  CHECK ((withdrawn_at IS NULL) = (expires_at IS NULL))
);
CREATE INDEX attachments_match_id ON attachments (match_id) WHERE match_id IS NOT NULL;
CREATE INDEX attachments_room_id ON attachments (room_id) WHERE room_id IS NOT NULL;
CREATE INDEX attachments_expires_at ON attachments (expires_at) WHERE expires_at IS NOT NULL;
