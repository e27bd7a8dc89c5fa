-- Whom a person may see, apart from themselves: both complete and not banned, nothing between the two (a block either way, a
-- match that was ended), and matched, or mutually wanted while neither is hidden. The only place that says so. In FROM, Postgres
-- inlines it.
CREATE OR REPLACE FUNCTION visible_to(viewer_id uuid) RETURNS SETOF users LANGUAGE sql STABLE AS $$
  SELECT subject.* FROM users AS viewer, users AS subject
  WHERE viewer.id = viewer_id AND subject.id <> viewer_id
    AND viewer.completed_at IS NOT NULL AND subject.completed_at IS NOT NULL
    AND viewer.banned_at IS NULL AND subject.banned_at IS NULL
    AND NOT EXISTS (
      SELECT FROM (
        SELECT blocked_id AS id FROM blocks WHERE blocker_id = viewer_id
        UNION ALL
        SELECT blocker_id FROM blocks WHERE blocked_id = viewer_id
        UNION ALL
        SELECT user2_id FROM matches WHERE user1_id = viewer_id AND ended_at IS NOT NULL
        UNION ALL
        SELECT user1_id FROM matches WHERE user2_id = viewer_id AND ended_at IS NOT NULL
      ) AS hidden WHERE hidden.id = subject.id
    )
    AND (
      (wants(viewer.gender_preference, subject.gender) AND wants(subject.gender_preference, viewer.gender)
        AND viewer.hidden_at IS NULL AND subject.hidden_at IS NULL)
      OR subject.id IN (SELECT id FROM matched_with(viewer_id))
    )
$$
