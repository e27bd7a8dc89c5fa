-- People hidden from a person because one of the two knows the other's address and asked not to meet them here. Matched people have already
-- met: their match stays, so adding an address never reveals its owner by ending one.
CREATE OR REPLACE FUNCTION known_to(person_id uuid) RETURNS TABLE (id uuid) LANGUAGE sql STABLE AS $$
  SELECT known.id FROM (
    SELECT users.id FROM people_i_know JOIN users ON users.email_hash = people_i_know.email_hash WHERE people_i_know.user_id = person_id
    UNION ALL
    SELECT people_i_know.user_id FROM users JOIN people_i_know ON people_i_know.email_hash = users.email_hash WHERE users.id = person_id
  ) AS known
  WHERE known.id <> person_id AND known.id NOT IN (SELECT matched.id FROM matched_with(person_id) AS matched)
$$
