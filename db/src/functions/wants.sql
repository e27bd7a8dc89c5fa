-- Whether a person looks for another, by the other's gender and the age that they show: from the first age to the last, where 99
-- stands for all above it too.
CREATE OR REPLACE FUNCTION wants(preference text, min_age integer, max_age integer, gender text, age integer)
RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT (preference = 'any' OR preference = gender)
    -- A range names the age once, so that Postgres inlines this; who looks for all ages needs none.
    AND ((min_age <= 18 AND max_age >= 99) OR age <@ int4range(min_age, CASE WHEN max_age < 99 THEN max_age END, '[]'))
$$
