-- People whom a person may see, other than themselves; the only place that decides this. Both must be complete and not banned, with no
-- block either way and no ended match. A live match is then enough. Without one, each must want the other, neither may be hidden or know
-- the other's address, and incognito people are seen only by those they like. People who widen their ages see others up to five years
-- outside; those see them back only after deciding on them, or their likes could never be returned. In FROM, Postgres inlines it. known_to
-- is checked per pair by the index, since the list of a person who knows thousands would be reread for each. Matches are checked last, and
-- only for people not visible without one.
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
      (wants(
          viewer.gender_preference, viewer.min_age - CASE WHEN viewer.widens_ages THEN 5 ELSE 0 END,
          viewer.max_age + CASE WHEN viewer.widens_ages THEN 5 ELSE 0 END,
          subject.gender, subject.shown_to, shown_age(subject.date_of_birth, subject.time_zone, now())
        )
        AND (
          wants(subject.gender_preference, subject.min_age, subject.max_age,
            viewer.gender, viewer.shown_to, shown_age(viewer.date_of_birth, viewer.time_zone, now()))
          OR (subject.widens_ages
            AND wants(subject.gender_preference, subject.min_age - 5, subject.max_age + 5,
              viewer.gender, viewer.shown_to, shown_age(viewer.date_of_birth, viewer.time_zone, now()))
            AND has_decided(subject.id, viewer_id))
        )
        AND viewer.hidden_at IS NULL AND subject.hidden_at IS NULL
        AND (NOT subject.is_incognito OR has_liked(subject.id, viewer_id))
        AND NOT EXISTS (
          SELECT FROM (VALUES (viewer_id, subject.email_hash), (subject.id, viewer.email_hash)) AS pair (knowing, address)
          JOIN people_i_know ON people_i_know.user_id = knowing AND people_i_know.email_hash = address
        ))
      OR subject.id IN (SELECT id FROM matched_with(viewer_id))
    )
$$
