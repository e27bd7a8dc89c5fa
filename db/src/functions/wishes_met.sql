-- The wishes that a person meets, a bit each, in the order of the type. It knows only what their
-- profile shows: hidden answers meet none.
CREATE OR REPLACE FUNCTION wishes_met(subject users, w wishes) RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN w.relationship_goals IS NULL THEN 0
      WHEN subject.relationship_goals = ANY (w.relationship_goals) AND 'relationshipGoals' = ANY (subject.shows) THEN 1 ELSE 0 END
    + CASE WHEN w.relationship_model IS NULL THEN 0
      WHEN subject.relationship_model = ANY (w.relationship_model) AND 'relationshipModel' = ANY (subject.shows) THEN 2 ELSE 0 END
    + CASE WHEN w.has_children IS NULL THEN 0
      WHEN subject.has_children = ANY (w.has_children) AND 'hasChildren' = ANY (subject.shows) THEN 4 ELSE 0 END
    + CASE WHEN w.wants_children IS NULL THEN 0
      WHEN subject.wants_children = ANY (w.wants_children) AND 'wantsChildren' = ANY (subject.shows) THEN 8 ELSE 0 END
    + CASE WHEN w.smoking IS NULL THEN 0
      WHEN subject.smoking = ANY (w.smoking) AND 'smoking' = ANY (subject.shows) THEN 16 ELSE 0 END
    + CASE WHEN w.drinking IS NULL THEN 0
      WHEN subject.drinking = ANY (w.drinking) AND 'drinking' = ANY (subject.shows) THEN 32 ELSE 0 END
    + CASE WHEN w.languages IS NULL THEN 0
      WHEN subject.languages && w.languages AND 'languages' = ANY (subject.shows) THEN 64 ELSE 0 END
    + CASE WHEN w.min_height IS NULL THEN 0
      WHEN subject.height BETWEEN w.min_height AND w.max_height AND 'height' = ANY (subject.shows) THEN 128 ELSE 0 END
    + CASE WHEN w.education IS NULL THEN 0
      WHEN subject.education = ANY (w.education) AND 'education' = ANY (subject.shows) THEN 256 ELSE 0 END
    + CASE WHEN w.interests IS NULL THEN 0 WHEN subject.interest_keys && w.interests THEN 512 ELSE 0 END
    + CASE WHEN w.is_verified IS NULL THEN 0 WHEN subject.is_verified THEN 1024 ELSE 0 END
    + CASE WHEN w.has_video IS NULL THEN 0 WHEN cardinality(subject.intro_video_urls) > 0 THEN 2048 ELSE 0 END
    + CASE WHEN w.new_since IS NULL THEN 0 WHEN subject.completed_at >= w.new_since THEN 4096 ELSE 0 END
    + CASE WHEN w.active_since IS NULL THEN 0 WHEN subject.shares_activity AND subject.last_seen >= w.active_since THEN 8192 ELSE 0 END
$$
