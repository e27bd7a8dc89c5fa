-- For processes of the release before this one, which are not replaced yet.
CREATE OR REPLACE FUNCTION actor_of(p_session uuid, p_started_after timestamptz, p_used_after timestamptz)
RETURNS TABLE (id uuid, name text, email text, profile_photo text) LANGUAGE sql STABLE AS $$
  SELECT * FROM session_user_id(p_session, p_started_after, p_used_after)
$$
