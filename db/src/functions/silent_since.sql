-- Time since which a reader no longer hears a person who blocked them or knows their address. Earlier room messages stay, as if the person
-- had left. Null if nothing keeps the two apart, or if something else does.
CREATE OR REPLACE FUNCTION silent_since(reader_id uuid, person_id uuid) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT min(created_at) FROM (
    SELECT created_at FROM blocks WHERE blocker_id = person_id AND blocked_id = reader_id
    UNION ALL
    SELECT people_i_know.created_at FROM people_i_know JOIN users ON users.email_hash = people_i_know.email_hash
    WHERE people_i_know.user_id = person_id AND users.id = reader_id AND reader_id IN (SELECT known.id FROM known_to(person_id) AS known)
  ) AS since
  WHERE NOT EXISTS (SELECT FROM blocks AS own WHERE own.blocker_id = reader_id AND own.blocked_id = person_id)
    AND NOT EXISTS (
      SELECT FROM people_i_know AS own JOIN users ON users.email_hash = own.email_hash
      WHERE own.user_id = reader_id AND users.id = person_id
    )
    AND NOT EXISTS (
      SELECT FROM matches
      WHERE user1_id = least(reader_id, person_id) AND user2_id = greatest(reader_id, person_id) AND ended_at IS NOT NULL
    )
$$
