-- Whether a preference includes a gender.
CREATE OR REPLACE FUNCTION wants(preference text, gender text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT preference = 'any' OR preference = gender
$$
