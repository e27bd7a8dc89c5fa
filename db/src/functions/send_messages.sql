-- Stores messages of different matches like send_message, and returns those it stored. The others are left to send_message: their session
-- has ended, the sender has no such match, the client_id is known, or the match or sender is locked right now.
CREATE OR REPLACE FUNCTION send_messages(
  p_started_after timestamptz, p_used_after timestamptz, p_now timestamptz,
  p_sessions uuid[], p_ids uuid[], p_matches uuid[], p_clients uuid[], p_contents text[]
) RETURNS TABLE (id uuid, seq integer, other_id uuid, sender_id uuid, name text, email text, profile_photo text)
LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  held uuid[];
  has_browser boolean;
  match uuid;
BEGIN
  -- Skips locked rows, so that no group holds a match while it waits for another match, or for a
  -- sender, whose row every message refers to. The statements below see everything stored before
  -- the lock.
  SELECT array_agg(locked.id) INTO held FROM (
    SELECT asked.id FROM unnest(p_sessions, p_ids, p_matches) AS asked (session, id, match)
    JOIN sessions ON sessions.id = asked.session JOIN users ON users.id = sessions.user_id
    JOIN live_matches ON live_matches.id = asked.match AND users.id IN (user1_id, user2_id)
    FOR KEY SHARE OF users SKIP LOCKED FOR NO KEY UPDATE OF live_matches SKIP LOCKED
  ) AS locked;
  FOR id, match, seq, other_id, sender_id, name, email, profile_photo, has_browser IN
    WITH asked AS (
      SELECT asked.*, sender.id AS sender_id, sender.name, sender.email, sender.profile_photo
      FROM unnest(p_sessions, p_ids, p_matches, p_clients, p_contents) AS asked (session, id, match, client, content)
      CROSS JOIN LATERAL session_user_id(asked.session, p_started_after, p_used_after) AS sender
      WHERE asked.id = ANY (held) AND NOT EXISTS (
        SELECT FROM messages
        WHERE messages.match_id = asked.match AND messages.sender_id = sender.id AND messages.client_id = asked.client
      )
    ), moved AS (
      UPDATE matches SET last_seq = last_seq + 1, activity_at = p_now FROM asked
      WHERE matches.id = asked.match
      RETURNING asked.*, last_seq AS seq, CASE WHEN user1_id = asked.sender_id THEN user2_id ELSE user1_id END AS other_id
    ), stored AS (
      INSERT INTO messages (id, match_id, seq, sender_id, client_id, content, created_at)
      SELECT moved.id, moved.match, moved.seq, moved.sender_id, moved.client, moved.content, p_now FROM moved
    )
    SELECT moved.id, moved.match, moved.seq, moved.other_id, moved.sender_id, moved.name, moved.email, moved.profile_photo,
      EXISTS (SELECT FROM push_subscriptions WHERE push_subscriptions.user_id = moved.other_id)
    FROM moved
  LOOP
    IF has_browser THEN
      PERFORM plan_message_push(send_messages.other_id, match, p_now);
    END IF;
    RETURN NEXT;
  END LOOP;
END
$$
