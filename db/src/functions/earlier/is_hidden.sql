-- For processes of the release before this one, which are not replaced yet.
CREATE OR REPLACE FUNCTION is_hidden(a uuid, b uuid) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN EXISTS (SELECT 1 FROM blocks WHERE blocker_id = a AND blocked_id = b)
    OR EXISTS (SELECT 1 FROM blocks WHERE blocker_id = b AND blocked_id = a)
    OR EXISTS (
      SELECT 1 FROM matches
      WHERE user1_id = least(a, b) AND user2_id = greatest(a, b) AND ended_at IS NOT NULL
    );
END
$$
