-- Candidates of a viewer who show where they are, nearest first in each part: for each gender sought, within each box around its place
-- (both projected as in the index users_near), those who live there, then those who visit. What it reads of a part is at most p_scan
-- people who fit; none of p_decided is returned, nor any whose address the viewer knows or who lacks one of the wishes in p_musts. The
-- setting leaves Postgres no plan but the indexes, nearest first; it underestimates how many people they hold.
CREATE OR REPLACE FUNCTION people_near(
  p_viewer uuid, p_decided uuid[], p_gender text, p_shown_to text[], p_age integer, p_preference text, p_sought text[],
  p_places point[], p_bounds box[], p_now timestamptz, p_born_from date, p_born_by date, p_wishes wishes, p_musts integer, p_scan integer, p_wanted integer
) RETURNS TABLE (id uuid, away double precision) LANGUAGE plpgsql STABLE ROWS 100
SET enable_sort = off AS $$
DECLARE
  sought text;
  part integer;
BEGIN
  FOREACH sought IN ARRAY p_sought LOOP
    FOR part IN 1 .. cardinality(p_places) LOOP
      RETURN QUERY
      (SELECT near.id, near.away FROM (
        SELECT users.id, point(cell[0], degrees(asinh(tan(radians(cell[1]))))) <-> p_places[part] AS away,
          CASE WHEN p_musts = 0 THEN 0 ELSE wishes_met(users, p_wishes) END AS met, coalesce(email_hash, '') AS email_hash
        FROM users
        WHERE gender = sought AND wants(p_preference, 18, 99, gender, shown_to, NULL) AND date_of_birth BETWEEN p_born_from AND p_born_by
          AND completed_at IS NOT NULL AND banned_at IS NULL AND hidden_at IS NULL
          AND (NOT is_incognito OR has_liked(users.id, p_viewer))
          AND location_enabled AND NOT location_private AND cell IS NOT NULL AND NOT (travel_mode AND travel_ends_at > p_now)
          AND point(cell[0], degrees(asinh(tan(radians(cell[1]))))) <@ p_bounds[part]
          AND (wants(gender_preference, min_age, max_age, p_gender, p_shown_to, p_age)
            OR (widens_ages AND wants(gender_preference, min_age - 5, max_age + 5, p_gender, p_shown_to, p_age) AND has_decided(users.id, p_viewer)))
        ORDER BY away LIMIT p_scan
      ) AS near WHERE near.met & p_musts = p_musts AND near.id NOT IN (SELECT unnest(p_decided))
        AND near.email_hash NOT IN (SELECT people_i_know.email_hash FROM people_i_know WHERE user_id = p_viewer) LIMIT p_wanted)
      UNION ALL
      (SELECT near.id, near.away FROM (
        SELECT users.id, point(travel_cell[0], degrees(asinh(tan(radians(travel_cell[1]))))) <-> p_places[part] AS away,
          CASE WHEN p_musts = 0 THEN 0 ELSE wishes_met(users, p_wishes) END AS met, coalesce(email_hash, '') AS email_hash
        FROM users
        WHERE gender = sought AND wants(p_preference, 18, 99, gender, shown_to, NULL) AND date_of_birth BETWEEN p_born_from AND p_born_by
          AND completed_at IS NOT NULL AND banned_at IS NULL AND hidden_at IS NULL
          AND (NOT is_incognito OR has_liked(users.id, p_viewer))
          AND location_enabled AND NOT location_private AND travel_mode AND travel_ends_at > p_now
          AND point(travel_cell[0], degrees(asinh(tan(radians(travel_cell[1]))))) <@ p_bounds[part]
          AND (wants(gender_preference, min_age, max_age, p_gender, p_shown_to, p_age)
            OR (widens_ages AND wants(gender_preference, min_age - 5, max_age + 5, p_gender, p_shown_to, p_age) AND has_decided(users.id, p_viewer)))
        ORDER BY away LIMIT p_scan
      ) AS near WHERE near.met & p_musts = p_musts AND near.id NOT IN (SELECT unnest(p_decided))
        AND near.email_hash NOT IN (SELECT people_i_know.email_hash FROM people_i_know WHERE user_id = p_viewer) LIMIT p_wanted);
    END LOOP;
  END LOOP;
END
$$
