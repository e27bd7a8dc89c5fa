-- What interests count as, each once, for the index by which people with one in common are found. It names the schema, because a
-- restored dump fills its tables without a search path.
CREATE OR REPLACE FUNCTION interest_keys(p_interests text[]) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(DISTINCT public.word_key(interest)), '{}') FROM unnest(p_interests) AS interest
$$
