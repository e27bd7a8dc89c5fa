-- Uploads. Their files are elsewhere, by name.

CREATE TABLE media (
  name text PRIMARY KEY,
  owner_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('photo', 'voice', 'music', 'video', 'document', 'message-photo', 'voice-note')),
  bytes integer NOT NULL,
  created_at timestamptz NOT NULL,
  -- The ending of the file's name, without the dot.
  ending text NOT NULL DEFAULT 'webp' CHECK (ending ~ '^[a-z0-9]{2,4}$'),
  width integer,
  height integer,
  seconds real
);
CREATE INDEX media_owner ON media (owner_id);
CREATE INDEX media_created ON media (created_at);
