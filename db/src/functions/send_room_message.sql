-- Sends a room message: locks the room, checks who may post and slow mode, takes the next cursor and stores the row. A repeated client_id
-- finds its first message. Returns `unseen` if the room is closed, and `absent` if the person isn't in it.
CREATE OR REPLACE FUNCTION send_room_message(
  p_id uuid, p_room uuid, p_sender uuid, p_client uuid, p_content text, p_image text, p_now timestamptz, p_step integer,
  p_present_after timestamptz, p_slow_messages integer, p_slow_people integer, p_slow_after timestamptz,
  p_pause_after timestamptz, p_kind text DEFAULT 'text',
  OUT outcome text, OUT id uuid, OUT cursor bigint, OUT sent_at timestamptz, OUT free_at timestamptz,
  OUT name text, OUT profile_photo text, OUT hidden uuid[]
) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  prior room_messages%ROWTYPE;
  count_before integer;
BEGIN
  -- The cursor follows the time, in tenths of a millisecond, so that a step reveals nothing written
  -- in between.
  UPDATE rooms SET
    last_cursor = greatest(last_cursor, floor(extract(epoch FROM p_now) * 10000)::bigint) + p_step, message_count = message_count + 1, last_message_at = p_now
  WHERE rooms.id = p_room AND closed_at IS NULL AND archived_at IS NULL
  RETURNING last_cursor, message_count INTO cursor, count_before;
  IF NOT FOUND THEN
    outcome := 'unseen';
    RETURN;
  END IF;
  PERFORM FROM room_participants
  WHERE room_id = p_room AND user_id = p_sender AND seen_at > p_present_after AND NOT EXISTS (
    SELECT FROM room_removals AS removals
    WHERE removals.room_id = p_room AND removals.user_id = p_sender AND (until IS NULL OR until > p_now)
  );
  IF NOT FOUND THEN
    outcome := 'absent';
  ELSIF p_client IS NOT NULL THEN
    SELECT * INTO prior FROM room_messages WHERE room_id = p_room AND sender_id = p_sender AND client_id = p_client;
    IF FOUND THEN
      outcome := CASE
        WHEN prior.content = p_content AND prior.image_url IS NOT DISTINCT FROM p_image AND prior.kind = p_kind THEN 'repeated' ELSE 'conflict'
      END;
      id := prior.id;
      cursor := prior.cursor;
      sent_at := prior.sent_at;
    END IF;
  END IF;
  IF outcome IS NULL AND EXISTS (
    SELECT FROM room_messages
    WHERE room_id = p_room AND number = count_before - p_slow_messages AND room_messages.sent_at > p_slow_after
  ) AND (
    -- A few people who write a lot must not slow down everyone else.
    SELECT count(DISTINCT sender_id) FROM room_messages
    WHERE room_id = p_room AND number >= count_before - p_slow_messages AND room_messages.sent_at > p_slow_after
  ) >= p_slow_people THEN
    SELECT max(room_messages.sent_at) INTO free_at FROM room_messages
    WHERE room_id = p_room AND sender_id = p_sender AND room_messages.sent_at > p_pause_after;
    IF free_at IS NOT NULL THEN
      outcome := 'slow';
    END IF;
  END IF;
  IF outcome IS NULL THEN
    INSERT INTO room_messages (id, room_id, number, cursor, sender_id, client_id, content, image_url, sent_at, kind)
    VALUES (p_id, p_room, count_before, send_room_message.cursor, p_sender, p_client, p_content, p_image, p_now, p_kind);
    outcome := 'sent';
    id := p_id;
    sent_at := p_now;
  ELSE
    -- Nothing is new: the number goes back, while the room is still locked.
    UPDATE rooms SET message_count = message_count - 1, last_message_at = (
      SELECT latest.sent_at FROM room_messages AS latest WHERE latest.room_id = p_room AND latest.number = count_before - 1
    ) WHERE rooms.id = p_room;
  END IF;
  IF outcome IN ('sent', 'repeated') THEN
    SELECT users.name, users.profile_photo INTO name, profile_photo FROM users WHERE users.id = p_sender;
    -- People who are not in the room yet may be when the message arrives.
    SELECT coalesce(array_agg(apart.id), '{}') INTO hidden FROM apart_from(p_sender) AS apart;
  END IF;
END
$$
