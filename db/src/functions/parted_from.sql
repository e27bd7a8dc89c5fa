-- Everyone kept apart from a person by something between the two: a block in either direction, an ended match, or the ban of a match, which
-- must look like the match ending.
CREATE OR REPLACE FUNCTION parted_from(person_id uuid) RETURNS TABLE (id uuid) LANGUAGE sql STABLE AS $$
  SELECT blocked_id FROM blocks WHERE blocker_id = person_id
  UNION SELECT blocker_id FROM blocks WHERE blocked_id = person_id
  UNION SELECT user2_id FROM matches WHERE user1_id = person_id AND ended_at IS NOT NULL
  UNION SELECT user1_id FROM matches WHERE user2_id = person_id AND ended_at IS NOT NULL
  UNION SELECT user2_id FROM matches JOIN users ON users.id = user2_id WHERE user1_id = person_id AND banned_at IS NOT NULL
  UNION SELECT user1_id FROM matches JOIN users ON users.id = user1_id WHERE user2_id = person_id AND banned_at IS NOT NULL
$$
