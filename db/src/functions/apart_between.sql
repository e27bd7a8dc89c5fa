-- Pairs of people kept apart: for each of people_ids, those of other_ids that apart_from returns. Done at once, since calling apart_from
-- for a hundred people costs seven times as much. In PL/pgSQL, so that its plan is kept.
CREATE OR REPLACE FUNCTION apart_between(people_ids uuid[], other_ids uuid[]) RETURNS TABLE (person_id uuid, other_id uuid) LANGUAGE plpgsql STABLE AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  WITH people AS MATERIALIZED (
    SELECT DISTINCT unnest(people_ids) AS id
  ), others AS MATERIALIZED (
    SELECT users.id, email_hash, banned_at IS NOT NULL AS is_banned FROM users WHERE users.id = ANY (other_ids)
  ), known AS MATERIALIZED (
    SELECT people.id AS one, others.id AS other FROM others JOIN people_i_know USING (email_hash) JOIN people ON people.id = user_id
    UNION ALL
    SELECT people.id, others.id FROM others JOIN people_i_know ON user_id = others.id
    JOIN users ON users.email_hash = people_i_know.email_hash JOIN people ON people.id = users.id
  )
  SELECT people.id, others.id FROM others JOIN blocks ON blocked_id = others.id JOIN people ON people.id = blocker_id
  UNION SELECT people.id, others.id FROM others JOIN blocks ON blocker_id = others.id JOIN people ON people.id = blocked_id
  UNION SELECT people.id, others.id FROM others JOIN matches ON user1_id = others.id JOIN people ON people.id = user2_id
    WHERE ended_at IS NOT NULL OR is_banned
  UNION SELECT people.id, others.id FROM others JOIN matches ON user2_id = others.id JOIN people ON people.id = user1_id
    WHERE ended_at IS NOT NULL OR is_banned
  UNION SELECT one, other FROM known
    WHERE one <> other AND NOT EXISTS (SELECT FROM live_matches WHERE user1_id = least(one, other) AND user2_id = greatest(one, other));
END
$$
