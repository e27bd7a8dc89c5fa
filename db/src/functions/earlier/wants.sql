-- For processes of the release before this one, which are not replaced yet, and demo worlds that were made by it.
CREATE OR REPLACE FUNCTION wants(preference text, min_age integer, max_age integer, gender text, age integer)
RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT wants(preference, min_age, max_age, gender, NULL::text[], age)
$$
