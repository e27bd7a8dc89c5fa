-- Since when a reader hears nothing more of someone who has blocked them: what was said in a room before stays, as if the person had left.
-- Null where nothing keeps the two apart, or something else does.
CREATE OR REPLACE FUNCTION silent_since(reader_id uuid, person_id uuid) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT created_at FROM blocks
  WHERE blocker_id = person_id AND blocked_id = reader_id
    AND NOT EXISTS (SELECT FROM blocks AS own WHERE own.blocker_id = reader_id AND own.blocked_id = person_id)
    AND NOT EXISTS (
      SELECT FROM matches
      WHERE user1_id = least(reader_id, person_id) AND user2_id = greatest(reader_id, person_id) AND ended_at IS NOT NULL
    )
$$
