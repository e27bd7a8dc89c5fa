-- The person of a live session; inlined into the statements that use it.
CREATE OR REPLACE FUNCTION session_user_id(p_session uuid, p_started_after timestamptz, p_used_after timestamptz)
RETURNS TABLE (id uuid, name text, email text, profile_photo text) LANGUAGE sql STABLE AS $$
  SELECT users.id, users.name, users.email, users.profile_photo
  FROM sessions JOIN users ON users.id = sessions.user_id
  WHERE sessions.id = p_session AND sessions.created_at > p_started_after AND sessions.last_used_at > p_used_after
    AND users.banned_at IS NULL
$$
