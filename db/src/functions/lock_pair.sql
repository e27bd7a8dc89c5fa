-- Locks a pair for every decision about it, in either order of the two.
CREATE OR REPLACE FUNCTION lock_pair(a uuid, b uuid) RETURNS void LANGUAGE sql AS $$
  SELECT pg_advisory_xact_lock(hashtextextended(least(a, b)::text || greatest(a, b)::text, 0))
$$
