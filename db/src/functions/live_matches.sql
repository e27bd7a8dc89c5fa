-- Live matches: not ended, neither person banned, and no block in either direction. An UPDATE through the view rechecks the locked row, so
-- writes can rely on it.
CREATE OR REPLACE VIEW live_matches AS
SELECT * FROM matches
WHERE ended_at IS NULL
  AND NOT EXISTS (SELECT FROM users WHERE users.id IN (matches.user1_id, matches.user2_id) AND users.banned_at IS NOT NULL)
  AND NOT EXISTS (
    SELECT FROM blocks WHERE (blocker_id, blocked_id) IN ((matches.user1_id, matches.user2_id), (matches.user2_id, matches.user1_id))
  )
