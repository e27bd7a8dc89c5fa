-- Balloon games.

-- Every action on a game locks its row. `players` counts its participants, the creator among them, and can never pass `max_slots`.
CREATE TABLE balloon_games (
  id uuid PRIMARY KEY,
  creator_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  client_id uuid,
  title text NOT NULL,
  description text NOT NULL,
  gender_preference text NOT NULL CHECK (gender_preference IN ('any', 'male', 'female')),
  min_age integer NOT NULL CHECK (min_age BETWEEN 18 AND 99),
  max_age integer NOT NULL CHECK (max_age BETWEEN 18 AND 99),
  start_date date NOT NULL,
  start_time text NOT NULL,
  starts_at timestamptz NOT NULL,
  max_slots integer NOT NULL CHECK (max_slots BETWEEN 2 AND 10),
  players integer NOT NULL DEFAULT 1,
  status text NOT NULL DEFAULT 'waiting' CHECK (status IN ('waiting', 'finished')),
  how text CHECK (how IN ('popped', 'match', 'no_match', 'timed_out')),
  winner_id uuid REFERENCES users ON DELETE SET NULL,
  seed text NOT NULL,
  seed_hash text NOT NULL,
  pops integer NOT NULL DEFAULT 0 CHECK (pops >= 0),
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  acted_at timestamptz NOT NULL,
  finished_at timestamptz,
  -- A balloon date is for its creator and this one match. Without it the game is for everyone whom it suits.
  invited_id uuid REFERENCES users ON DELETE CASCADE,
  UNIQUE (creator_id, client_id),
  CHECK (min_age <= max_age),
  CHECK (players BETWEEN 1 AND max_slots),
  CHECK ((status = 'finished') = (how IS NOT NULL) AND (status = 'finished') = (finished_at IS NOT NULL)),
  CHECK (winner_id IS NULL OR how IN ('popped', 'match')),
  CHECK (winner_id <> creator_id),
  CHECK (invited_id <> creator_id),
  CHECK (invited_id IS NULL OR (max_slots = 2 AND gender_preference = 'any' AND min_age = 18 AND max_age = 99))
);
CREATE INDEX balloon_games_waiting ON balloon_games (starts_at) WHERE status = 'waiting';
CREATE INDEX balloon_games_creator ON balloon_games (creator_id);
CREATE INDEX balloon_games_winner ON balloon_games (winner_id);
CREATE INDEX balloon_games_invited ON balloon_games (invited_id) WHERE invited_id IS NOT NULL;

-- `place` is the order of joining. A tab, its socket and session stand here while it holds the person's part of the call.
CREATE TABLE balloon_game_participants (
  game_id uuid NOT NULL REFERENCES balloon_games ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  place integer NOT NULL,
  is_creator boolean NOT NULL,
  slot_number integer CHECK (slot_number BETWEEN 1 AND 5),
  balloons_owned integer NOT NULL DEFAULT 0 CHECK (balloons_owned BETWEEN 0 AND 1),
  is_popped boolean NOT NULL DEFAULT false,
  new_balloons integer NOT NULL DEFAULT 0 CHECK (new_balloons BETWEEN 0 AND 10),
  is_muted boolean NOT NULL DEFAULT false,
  tab uuid,
  socket text,
  session_id uuid,
  seen_at timestamptz,
  -- The client's id of the call that brought this person their last balloon.
  balloon_call uuid,
  PRIMARY KEY (game_id, user_id),
  UNIQUE (game_id, slot_number),
  UNIQUE (game_id, place),
  CHECK (NOT is_creator OR (slot_number IS NULL AND balloons_owned = 0)),
  CHECK (num_nonnulls(tab, socket, session_id, seen_at) IN (0, 4))
);
CREATE INDEX balloon_game_participants_user ON balloon_game_participants (user_id);
CREATE INDEX balloon_game_participants_socket ON balloon_game_participants (socket) WHERE socket IS NOT NULL;

-- Every pop with the number of seated guests that its chance was made of, so that anyone can check the draw.
CREATE TABLE balloon_game_pops (
  game_id uuid NOT NULL REFERENCES balloon_games ON DELETE CASCADE,
  number integer NOT NULL CHECK (number >= 1),
  user_id uuid REFERENCES users ON DELETE SET NULL,
  seated integer NOT NULL CHECK (seated BETWEEN 0 AND 5),
  is_winner boolean NOT NULL,
  popped_at timestamptz NOT NULL,
  -- The client's id of the call, by which a repeat of it is known.
  client_id uuid,
  PRIMARY KEY (game_id, number),
  UNIQUE (game_id, user_id, client_id)
);
CREATE UNIQUE INDEX balloon_game_pops_winner ON balloon_game_pops (game_id) WHERE is_winner;
CREATE INDEX balloon_game_pops_user ON balloon_game_pops (user_id);

-- Games that the week's allowance was spent on: one a person and week. A row outlives a game that is deleted after its start.
CREATE TABLE balloon_game_spendings (
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  game_id uuid NOT NULL,
  week date NOT NULL CHECK (extract(isodow FROM week) = 1),
  PRIMARY KEY (user_id, week)
);
CREATE INDEX balloon_game_spendings_game ON balloon_game_spendings (game_id);
