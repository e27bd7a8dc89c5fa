-- Notifies all listening processes of an access change, no matter who wrote the row: a ban, a block or its end, a deletion, or the end of a
-- match. The last one uses its own channel, since processes of the previous release would take it for a deletion.
CREATE OR REPLACE FUNCTION tell_access_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'users' THEN
    PERFORM pg_notify('access_changes', json_build_object(
      'kind', CASE WHEN NEW.banned_at IS NULL THEN 'unbanned' WHEN NEW.deleted_at IS NULL THEN 'banned' ELSE 'deleted' END, 'ids', json_build_array(NEW.id)
    )::text);
  ELSIF TG_TABLE_NAME = 'matches' THEN
    PERFORM pg_notify('ended_matches', json_build_object(
      'kind', 'unmatched', 'ids', json_build_array(NEW.user1_id, NEW.user2_id)
    )::text);
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM pg_notify('access_changes', json_build_object(
      'kind', 'unblocked', 'ids', json_build_array(OLD.blocker_id, OLD.blocked_id)
    )::text);
  ELSE
    PERFORM pg_notify('access_changes', json_build_object(
      'kind', 'blocked', 'ids', json_build_array(NEW.blocker_id, NEW.blocked_id)
    )::text);
  END IF;
  RETURN NULL;
END
$$
