-- Sessions and the ways to sign in.

CREATE TABLE sessions (
  id uuid PRIMARY KEY,
  token_hash bytea NOT NULL UNIQUE,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz NOT NULL,
  -- Browser and system, such as "Chrome on Android", for the list of its owner.
  device text NOT NULL DEFAULT '' CHECK (char_length(device) <= 60),
  -- The last time that a passkey proved that the person themselves uses this session.
  confirmed_at timestamptz
);
CREATE INDEX sessions_user ON sessions (user_id);

-- People who signed in from an address before are let in there while others guess. Of the address a keyed hash is kept.
CREATE TABLE known_addresses (
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  address_hash bytea NOT NULL CHECK (octet_length(address_hash) = 16),
  used_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, address_hash)
);
CREATE INDEX known_addresses_used ON known_addresses (used_at);

-- Links in mails that have not been used. The secret part of a link is derived from its id and stored nowhere.
CREATE TABLE mail_links (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('reset', 'email', 'email-undo')),
  -- The address that the account gets with the link.
  email text CHECK (email = lower(email)),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  CHECK (expires_at > created_at),
  CHECK ((email IS NULL) = (kind = 'reset'))
);
CREATE INDEX mail_links_user ON mail_links (user_id, kind);
CREATE INDEX mail_links_expiry ON mail_links (expires_at);
-- An address that its former owner may still take back is taken.
CREATE INDEX mail_links_kept ON mail_links (email) WHERE kind = 'email-undo';

-- Keys with which people sign in without a password. credential_id is the browser's id of the key.
CREATE TABLE passkeys (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  credential_id text NOT NULL UNIQUE CHECK (char_length(credential_id) <= 1400),
  public_key bytea NOT NULL,
  counter bigint NOT NULL,
  transports text[] NOT NULL,
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 60),
  created_at timestamptz NOT NULL,
  last_used_at timestamptz
);
CREATE INDEX passkeys_user ON passkeys (user_id);

-- Challenges that were answered, so that no answer counts twice; until they would be too old anyway.
CREATE TABLE used_challenges (
  hash bytea PRIMARY KEY CHECK (octet_length(hash) = 32),
  expires_at timestamptz NOT NULL
);
CREATE INDEX used_challenges_expiry ON used_challenges (expires_at);
