-- Premium, payments and questions to support.

-- Reasons why a person has premium: one row for each purchase and reward, once. `taken_back` are its months or days that were refunded.
CREATE TABLE premium_grants (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  source text NOT NULL CHECK (source IN ('purchase', 'streak')),
  reference text NOT NULL CHECK (char_length(reference) BETWEEN 1 AND 100),
  months integer CHECK (months BETWEEN 1 AND 12),
  days integer CHECK (days BETWEEN 1 AND 366),
  granted_at timestamptz NOT NULL,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  taken_back integer NOT NULL DEFAULT 0,
  revoked_at timestamptz,
  UNIQUE (user_id, source, reference),
  CHECK ((months IS NULL) <> (days IS NULL)),
  CHECK (taken_back BETWEEN 0 AND coalesce(months, days)),
  CHECK ((revoked_at IS NULL) = (taken_back = 0)),
  CHECK (starts_at >= granted_at AND ends_at >= starts_at)
);

-- Money outlives the account, without the person.
CREATE TABLE purchases (
  id uuid PRIMARY KEY,
  user_id uuid REFERENCES users ON DELETE SET NULL,
  nonce uuid NOT NULL,
  provider text NOT NULL CHECK (provider IN ('demo', 'stripe')),
  quantity integer NOT NULL CHECK (quantity BETWEEN 1 AND 12),
  amount integer NOT NULL CHECK (amount > 0),
  created_at timestamptz NOT NULL,
  checkout text UNIQUE,
  checkout_url text,
  submitted_at timestamptz,
  ended_at timestamptz,
  paid_at timestamptz,
  payment text UNIQUE,
  -- Collected with the price, for calls.
  owed_cents integer NOT NULL DEFAULT 0 CHECK (owed_cents >= 0),
  asked_at timestamptz,
  has_lapsed boolean NOT NULL GENERATED ALWAYS AS (ended_at IS NOT NULL AND paid_at IS NULL) STORED,
  UNIQUE (user_id, nonce),
  CHECK ((paid_at IS NULL) = (payment IS NULL))
);
-- Purchases whose payment may still become known: the provider is asked for them.
CREATE INDEX purchases_unknown ON purchases (created_at) WHERE paid_at IS NULL AND NOT has_lapsed;

-- Money that went back to the payer: a refund or a dispute, in the order in which the provider tells of it.
CREATE TABLE payment_returns (
  id text PRIMARY KEY,
  payment text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('refund', 'dispute')),
  amount integer NOT NULL CHECK (amount >= 0),
  returned_at timestamptz,
  undone_at timestamptz,
  CHECK (returned_at IS NOT NULL OR undone_at IS NOT NULL)
);
CREATE INDEX payment_returns_payment ON payment_returns (payment);

-- Events of the provider, each once.
CREATE TABLE payment_events (
  id text PRIMARY KEY,
  type text NOT NULL,
  received_at timestamptz NOT NULL
);

CREATE TABLE support_requests (
  id uuid PRIMARY KEY,
  number integer GENERATED ALWAYS AS IDENTITY UNIQUE,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  nonce uuid NOT NULL,
  subject text NOT NULL CHECK (char_length(subject) BETWEEN 1 AND 100),
  content text NOT NULL CHECK (char_length(content) BETWEEN 1 AND 2000),
  created_at timestamptz NOT NULL,
  answer text CHECK (char_length(answer) BETWEEN 1 AND 4000),
  closed_at timestamptz,
  closed_by text CHECK (closed_by <> ''),
  read_at timestamptz,
  UNIQUE (user_id, nonce),
  CHECK ((closed_at IS NULL) = (closed_by IS NULL)),
  CHECK (answer IS NULL OR closed_at IS NOT NULL),
  CHECK (read_at IS NULL OR closed_at IS NOT NULL)
);
CREATE INDEX support_requests_open ON support_requests (created_at) WHERE closed_at IS NULL;
