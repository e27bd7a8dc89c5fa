-- For processes of the release before this one, which are not replaced yet.
CREATE OR REPLACE FUNCTION send_message(
  p_id uuid, p_match uuid, p_sender uuid, p_client uuid, p_content text, p_now timestamptz
) RETURNS TABLE (outcome text, id uuid, seq integer, created_at timestamptz, other_id uuid) LANGUAGE plpgsql AS $$
DECLARE
  pair matches%ROWTYPE;
  prior messages%ROWTYPE;
BEGIN
  SELECT * INTO pair FROM matches
  WHERE matches.id = p_match AND p_sender IN (user1_id, user2_id) AND ended_at IS NULL
  FOR NO KEY UPDATE;
  other_id := CASE WHEN pair.user1_id = p_sender THEN pair.user2_id ELSE pair.user1_id END;
  IF NOT FOUND OR EXISTS (SELECT 1 FROM users WHERE users.id = other_id AND banned_at IS NOT NULL) THEN
    RETURN QUERY SELECT 'unseen', NULL::uuid, NULL::integer, NULL::timestamptz, NULL::uuid;
    RETURN;
  END IF;
  IF p_client IS NOT NULL THEN
    SELECT * INTO prior FROM messages WHERE match_id = p_match AND sender_id = p_sender AND client_id = p_client;
    IF FOUND THEN
      RETURN QUERY SELECT
        CASE WHEN prior.content = p_content THEN 'repeated' ELSE 'conflict' END, prior.id, prior.seq, prior.created_at, other_id;
      RETURN;
    END IF;
  END IF;
  UPDATE matches SET last_seq = last_seq + 1, activity_at = p_now WHERE matches.id = p_match;
  INSERT INTO messages (id, match_id, seq, sender_id, client_id, content, created_at)
  VALUES (p_id, p_match, pair.last_seq + 1, p_sender, p_client, p_content, p_now);
  RETURN QUERY SELECT 'sent', p_id, pair.last_seq + 1, p_now, other_id;
END
$$
