-- People a person is matched with.
CREATE OR REPLACE FUNCTION matched_with(person_id uuid) RETURNS TABLE (id uuid) LANGUAGE sql STABLE AS $$
  SELECT user2_id FROM live_matches WHERE user1_id = person_id
  UNION ALL
  SELECT user1_id FROM live_matches WHERE user2_id = person_id
$$
