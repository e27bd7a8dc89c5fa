-- Rooms, their messages and the people in them.

-- A closed room stays for the reports about it; no one can open it any more. Only a closed room has no owner.
CREATE TABLE rooms (
  id uuid PRIMARY KEY,
  name text NOT NULL CHECK (name <> '' AND length(name) <= 50),
  description text NOT NULL CHECK (length(description) <= 200),
  created_by uuid REFERENCES users ON DELETE SET NULL,
  created_at timestamptz NOT NULL,
  entered_at timestamptz NOT NULL,
  last_cursor bigint NOT NULL DEFAULT 0,
  message_count integer NOT NULL DEFAULT 0 CHECK (message_count >= 0),
  last_message_at timestamptz,
  archived_at timestamptz,
  closed_at timestamptz,
  CONSTRAINT rooms_owned CHECK (created_by IS NOT NULL OR closed_at IS NOT NULL)
);
CREATE INDEX rooms_open ON rooms (last_message_at DESC) WHERE closed_at IS NULL AND archived_at IS NULL;
CREATE INDEX rooms_creator ON rooms (created_by);

CREATE TABLE room_messages (
  id uuid PRIMARY KEY,
  room_id uuid NOT NULL REFERENCES rooms ON DELETE CASCADE,
  -- 1, 2, 3 … without gaps, for the server alone.
  number integer NOT NULL,
  -- The place that readers are told, which follows the time, so that no step shows that something hidden was written in between.
  cursor bigint NOT NULL,
  sender_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  client_id uuid,
  content text NOT NULL CHECK (length(content) <= 2000),
  image_url text,
  sent_at timestamptz NOT NULL,
  removed_at timestamptz,
  edited_at timestamptz,
  kind text NOT NULL DEFAULT 'text' CHECK (kind IN ('text', 'photo', 'voice-note')),
  -- Only a message that brings something besides words may have none.
  CHECK (content <> '' OR image_url IS NOT NULL OR kind <> 'text'),
  UNIQUE (room_id, number),
  UNIQUE (room_id, cursor)
);
CREATE UNIQUE INDEX room_messages_client ON room_messages (room_id, sender_id, client_id) WHERE client_id IS NOT NULL;
CREATE INDEX room_messages_sender ON room_messages (sender_id, room_id, sent_at);
CREATE INDEX room_messages_image ON room_messages (image_url) WHERE image_url IS NOT NULL;

-- One reaction a person and message. A row without an emoji was taken back: its revision still says that something has changed.
CREATE TABLE room_message_reactions (
  message_id uuid NOT NULL REFERENCES room_messages ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  room_id uuid NOT NULL REFERENCES rooms ON DELETE CASCADE,
  emoji text CHECK (char_length(emoji) BETWEEN 1 AND 32),
  revision bigint NOT NULL,
  PRIMARY KEY (message_id, user_id),
  UNIQUE (room_id, revision)
);
CREATE INDEX room_message_reactions_user ON room_message_reactions (user_id);

-- Apart from the message, since most answer none, and sending those writes nothing here.
CREATE TABLE room_message_replies (
  message_id uuid PRIMARY KEY REFERENCES room_messages ON DELETE CASCADE,
  original_id uuid NOT NULL REFERENCES room_messages ON DELETE CASCADE,
  CHECK (message_id <> original_id)
);
CREATE INDEX room_message_replies_original ON room_message_replies (original_id);

-- People in a room, by their last sign of life.
CREATE TABLE room_participants (
  room_id uuid NOT NULL REFERENCES rooms ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  entered_at timestamptz NOT NULL,
  seen_at timestamptz NOT NULL,
  PRIMARY KEY (room_id, user_id)
);
CREATE INDEX room_participants_user ON room_participants (user_id);
CREATE INDEX room_participants_seen ON room_participants (seen_at);

-- People who were put out of a room, until when; null stands for good.
CREATE TABLE room_removals (
  room_id uuid NOT NULL REFERENCES rooms ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  until timestamptz,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (room_id, user_id)
);
CREATE INDEX room_removals_user ON room_removals (user_id);

-- One row a pair and room, no matter who proposed first. It goes when the two are matched.
CREATE TABLE room_proposals (
  room_id uuid NOT NULL REFERENCES rooms ON DELETE CASCADE,
  user1_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  user2_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  proposer_id uuid NOT NULL,
  created_at timestamptz NOT NULL,
  until timestamptz NOT NULL,
  PRIMARY KEY (room_id, user1_id, user2_id),
  CHECK (user1_id < user2_id AND proposer_id IN (user1_id, user2_id))
);
CREATE INDEX room_proposals_user1 ON room_proposals (user1_id);
CREATE INDEX room_proposals_user2 ON room_proposals (user2_id);
