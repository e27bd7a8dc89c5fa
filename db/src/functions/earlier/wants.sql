-- For processes of 0.2, which are not replaced yet. 0.4.0 drops it.
CREATE OR REPLACE FUNCTION wants(preference text, min_age integer, max_age integer, gender text, age integer)
RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT wants(preference, min_age, max_age, gender, NULL::text[], age)
$$
