-- Whether one person may see another.
CREATE OR REPLACE FUNCTION may_see(viewer_id uuid, subject_id uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM visible_to(viewer_id) AS subject WHERE subject.id = subject_id)
$$
