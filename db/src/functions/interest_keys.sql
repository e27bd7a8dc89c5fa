-- Distinct keys of interests, for the index that finds people with one in common. Postgres records which functions such a body needs, so
-- that a dump has them first.
CREATE OR REPLACE FUNCTION interest_keys(p_interests text[]) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE BEGIN ATOMIC
  SELECT coalesce(array_agg(DISTINCT public.word_key(interest)), '{}') FROM unnest(p_interests) AS interest;
END
