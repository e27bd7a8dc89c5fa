-- Everyone kept apart from a person: by something between the two, or by an address that either of them knows.
CREATE OR REPLACE FUNCTION apart_from(person_id uuid) RETURNS TABLE (id uuid) LANGUAGE sql STABLE AS $$
  SELECT parted.id FROM parted_from(person_id) AS parted
  UNION SELECT known.id FROM known_to(person_id) AS known
$$
