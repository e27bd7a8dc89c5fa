-- For processes of the release before this one, which are not replaced yet.
CREATE OR REPLACE FUNCTION wants(preference text, gender text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT preference = 'any' OR preference = gender
$$
