-- What interests count as, each once, for the index by which people with one in common are found. Postgres records what such a body
-- needs, so that a dump has it first.
CREATE OR REPLACE FUNCTION interest_keys(p_interests text[]) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE BEGIN ATOMIC
  SELECT coalesce(array_agg(DISTINCT public.word_key(interest)), '{}') FROM unnest(p_interests) AS interest;
END
