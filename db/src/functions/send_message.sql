-- Sends a message: checks the session, locks the match, takes its next number, and stores the row and its push job. A repeated client_id
-- finds its first message.
CREATE OR REPLACE FUNCTION send_message(
  p_session uuid, p_started_after timestamptz, p_used_after timestamptz,
  p_id uuid, p_match uuid, p_client uuid, p_content text, p_now timestamptz, p_kind text DEFAULT 'text',
  OUT outcome text, OUT id uuid, OUT seq integer, OUT created_at timestamptz, OUT other_id uuid,
  OUT sender_id uuid, OUT name text, OUT email text, OUT profile_photo text
) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  prior messages%ROWTYPE;
BEGIN
  SELECT sender.id, sender.name, sender.email, sender.profile_photo INTO sender_id, name, email, profile_photo
  FROM session_user_id(p_session, p_started_after, p_used_after) AS sender;
  IF NOT FOUND THEN
    outcome := 'ended';
    RETURN;
  END IF;
  UPDATE live_matches SET last_seq = last_seq + 1, activity_at = p_now
  WHERE live_matches.id = p_match AND send_message.sender_id IN (user1_id, user2_id)
  RETURNING last_seq, CASE WHEN user1_id = send_message.sender_id THEN user2_id ELSE user1_id END INTO seq, other_id;
  IF NOT FOUND THEN
    outcome := 'unseen';
    RETURN;
  END IF;
  IF p_client IS NOT NULL THEN
    SELECT * INTO prior FROM messages
    WHERE match_id = p_match AND messages.sender_id = send_message.sender_id AND client_id = p_client;
    IF FOUND THEN
      -- Nothing is new: the number goes back, while the match is still locked.
      UPDATE matches SET last_seq = last_seq - 1, activity_at = latest.created_at
      FROM messages AS latest
      WHERE matches.id = p_match AND latest.match_id = p_match AND latest.seq = last_seq - 1;
      IF NOT FOUND THEN
        RAISE EXCEPTION 'match % has no message before %', p_match, seq;
      END IF;
      outcome := CASE WHEN prior.content = p_content AND prior.kind = p_kind THEN 'repeated' ELSE 'conflict' END;
      id := prior.id;
      seq := prior.seq;
      created_at := prior.created_at;
      RETURN;
    END IF;
  END IF;
  INSERT INTO messages (id, match_id, seq, sender_id, client_id, content, created_at, kind)
  VALUES (p_id, p_match, send_message.seq, send_message.sender_id, p_client, p_content, p_now, p_kind);
  PERFORM plan_message_push(send_message.other_id, p_match, p_now);
  outcome := 'sent';
  id := p_id;
  created_at := p_now;
END
$$
