-- Checks whether a person looks for another, by the other's shown age and gender, and by the searches that people who are neither men nor
-- women choose to appear in (both until they choose). Ages are inclusive, and 99 includes everyone above. A preference is "any", or genders
-- joined by +, where "nonbinary" means everyone who is neither a man nor a woman.
CREATE OR REPLACE FUNCTION wants(preference text, min_age integer, max_age integer, gender text, shown_to text[], age integer)
RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  -- Men and women are compared with lists of constants: decks do it for thousands of people, and splitting a text takes ten times longer.
  SELECT CASE gender
      WHEN 'male' THEN preference IN ('any', 'male', 'male+female', 'male+nonbinary')
      WHEN 'female' THEN preference IN ('any', 'female', 'male+female', 'female+nonbinary')
      ELSE preference IN ('any', 'nonbinary', 'male+nonbinary', 'female+nonbinary')
        OR string_to_array(preference, '+') && coalesce(shown_to, '{male,female}')
    END
    -- A range names the age once, so that Postgres inlines this; who looks for all ages needs none.
    AND ((min_age <= 18 AND max_age >= 99) OR age <@ int4range(min_age, CASE WHEN max_age < 99 THEN max_age END, '[]'))
$$
