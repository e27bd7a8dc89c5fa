-- Everyone who is kept apart from a person: by what happened between the two, or by an address that one of the two knows.
CREATE OR REPLACE FUNCTION apart_from(person_id uuid) RETURNS TABLE (id uuid) LANGUAGE sql STABLE AS $$
  SELECT parted.id FROM parted_from(person_id) AS parted
  UNION SELECT known.id FROM known_to(person_id) AS known
$$
