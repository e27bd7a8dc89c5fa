-- Maintains the counts that limit a list of known people. A day's count stays even if the list is emptied.
CREATE OR REPLACE FUNCTION count_people_i_know() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO people_i_know_counts AS counts (user_id, day, added, total)
    SELECT user_id, max(created_at AT TIME ZONE 'UTC')::date, count(*), count(*) FROM changed GROUP BY user_id
    ON CONFLICT (user_id) DO UPDATE SET
      added = CASE WHEN counts.day >= excluded.day THEN counts.added ELSE 0 END + excluded.added,
      day = greatest(counts.day, excluded.day), total = counts.total + excluded.total;
  ELSE
    UPDATE people_i_know_counts AS counts SET total = counts.total - gone.count
    FROM (SELECT user_id, count(*) FROM changed GROUP BY user_id) AS gone WHERE counts.user_id = gone.user_id;
  END IF;
  RETURN NULL;
END
$$
