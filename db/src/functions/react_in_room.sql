-- Stores a reaction to a room message: checks the right to react, locks the room, takes the next revision and replaces an earlier row. Slow
-- checks come before the lock, since everyone in the room may wait for it. Returns `unseen` if the room is closed or has no such message,
-- and `absent` if the person isn't in it or it is hidden from them. If both apply it is `absent`, which is checked before the lock;
-- send_room_message begins with the lock, so there it is `unseen`.
CREATE OR REPLACE FUNCTION react_in_room(
  p_room uuid, p_message uuid, p_user uuid, p_emoji text, p_now timestamptz, p_present_after timestamptz,
  OUT outcome text, OUT author uuid
) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  hidden uuid[] := ARRAY(SELECT apart.id FROM apart_from(p_user) AS apart);
  creator uuid;
BEGIN
  PERFORM FROM room_participants JOIN users ON users.id = user_id AND banned_at IS NULL
  WHERE room_id = p_room AND user_id = p_user AND seen_at > p_present_after AND NOT EXISTS (
    SELECT FROM room_removals AS removals
    WHERE removals.room_id = p_room AND removals.user_id = p_user AND (until IS NULL OR until > p_now)
  );
  IF NOT FOUND THEN
    outcome := 'absent';
    RETURN;
  END IF;
  SELECT created_by INTO creator FROM rooms WHERE id = p_room AND closed_at IS NULL AND archived_at IS NULL FOR NO KEY UPDATE;
  IF FOUND AND creator = ANY (hidden) THEN
    outcome := 'absent';
    RETURN;
  ELSIF FOUND THEN
    SELECT sender_id INTO author FROM room_messages
    WHERE id = p_message AND room_id = p_room AND removed_at IS NULL
      AND (sender_id <> ALL (hidden) OR sent_at < silent_since(p_user, sender_id));
  END IF;
  IF author IS NULL THEN
    outcome := 'unseen';
    RETURN;
  END IF;
  -- Revisions follow the time in tenths of a millisecond. A repeat takes none.
  INSERT INTO room_message_reactions AS known (message_id, user_id, room_id, emoji, revision)
  SELECT p_message, p_user, p_room, p_emoji, 1 + greatest(
    floor(extract(epoch FROM p_now) * 10000)::bigint, (SELECT max(revision) FROM room_message_reactions WHERE room_id = p_room)
  )
  WHERE p_emoji IS DISTINCT FROM (SELECT emoji FROM room_message_reactions WHERE message_id = p_message AND user_id = p_user)
  ON CONFLICT (message_id, user_id) DO UPDATE SET emoji = excluded.emoji, revision = excluded.revision;
  outcome := 'stored';
END
$$
