-- Checks whether one person may see another. In PL/pgSQL, because Postgres would replan a plain SQL function at every call.
CREATE OR REPLACE FUNCTION may_see(viewer_id uuid, subject_id uuid) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN EXISTS (SELECT FROM visible_to(viewer_id) AS subject WHERE subject.id = subject_id);
END
$$
