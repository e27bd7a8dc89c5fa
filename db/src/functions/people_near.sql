-- Candidates of a viewer who show where they are: for each gender sought, within each box around its place (both projected as in the index
-- users_near), first people who live there, then visitors. After p_wanted people, only people nearer than the last one are sought, so that
-- few scans go far for a rare gender. Each part reads at most p_scan fitting people, and skips those in p_decided, those whose address the
-- viewer knows, and those who lack a wish in p_musts. The settings leave Postgres no plan but the indexes, nearest first, planned once per
-- connection; it underestimates how many people they hold.
CREATE OR REPLACE FUNCTION people_near(
  p_viewer uuid, p_decided uuid[], p_gender text, p_shown_to text[], p_age integer, p_preference text, p_sought text[],
  p_places point[], p_bounds box[], p_now timestamptz, p_born_from date, p_born_by date, p_wishes wishes, p_musts integer, p_scan integer, p_wanted integer
) RETURNS TABLE (id uuid, away double precision) LANGUAGE plpgsql STABLE ROWS 100
SET enable_sort = off SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  knows boolean := EXISTS (SELECT FROM people_i_know WHERE user_id = p_viewer);
  ids uuid[] := '{}';
  aways double precision[] := '{}';
  reach double precision;
  bounds box;
  sought text;
  part integer;
BEGIN
  FOREACH sought IN ARRAY p_sought LOOP
    FOR part IN 1 .. cardinality(p_places) LOOP
      bounds := p_bounds[part];
      IF cardinality(aways) >= p_wanted THEN
        reach := (SELECT max(nearest.away) FROM (SELECT unnest(aways) AS away ORDER BY 1 LIMIT p_wanted) AS nearest) + 1e-9;
        bounds := p_bounds[part] # box(p_places[part] - point(reach, reach), p_places[part] + point(reach, reach));
      END IF;
      SELECT ids || array_agg(near.id), aways || array_agg(near.away) INTO ids, aways FROM (
        SELECT near.id, near.away FROM (
          SELECT users.id, point(cell[0], degrees(asinh(tan(radians(cell[1]))))) <-> p_places[part] AS away,
            CASE WHEN p_musts = 0 THEN 0 ELSE wishes_met(users, p_wishes) END AS met, email_hash
          FROM users
          WHERE gender = sought AND wants(p_preference, 18, 99, gender, shown_to, NULL) AND date_of_birth BETWEEN p_born_from AND p_born_by
            AND completed_at IS NOT NULL AND banned_at IS NULL AND hidden_at IS NULL
            AND (NOT is_incognito OR has_liked(users.id, p_viewer))
            AND location_enabled AND NOT location_private AND cell IS NOT NULL AND NOT (travel_mode AND travel_ends_at > p_now)
            AND point(cell[0], degrees(asinh(tan(radians(cell[1]))))) <@ bounds
            AND (wants(gender_preference, min_age, max_age, p_gender, p_shown_to, p_age)
              OR (widens_ages AND wants(gender_preference, min_age - 5, max_age + 5, p_gender, p_shown_to, p_age) AND has_decided(users.id, p_viewer)))
          ORDER BY away LIMIT p_scan
        ) AS near
        WHERE near.met & p_musts = p_musts AND near.id NOT IN (SELECT unnest(p_decided))
          AND (NOT knows OR (SELECT true FROM people_i_know AS known WHERE known.user_id = p_viewer AND known.email_hash = near.email_hash) IS NULL)
        LIMIT p_wanted
      ) AS near;
      IF cardinality(aways) >= p_wanted THEN
        reach := (SELECT max(nearest.away) FROM (SELECT unnest(aways) AS away ORDER BY 1 LIMIT p_wanted) AS nearest) + 1e-9;
        bounds := p_bounds[part] # box(p_places[part] - point(reach, reach), p_places[part] + point(reach, reach));
      END IF;
      SELECT ids || array_agg(near.id), aways || array_agg(near.away) INTO ids, aways FROM (
        SELECT near.id, near.away FROM (
          SELECT users.id, point(travel_cell[0], degrees(asinh(tan(radians(travel_cell[1]))))) <-> p_places[part] AS away,
            CASE WHEN p_musts = 0 THEN 0 ELSE wishes_met(users, p_wishes) END AS met, email_hash
          FROM users
          WHERE gender = sought AND wants(p_preference, 18, 99, gender, shown_to, NULL) AND date_of_birth BETWEEN p_born_from AND p_born_by
            AND completed_at IS NOT NULL AND banned_at IS NULL AND hidden_at IS NULL
            AND (NOT is_incognito OR has_liked(users.id, p_viewer))
            AND location_enabled AND NOT location_private AND travel_mode AND travel_ends_at > p_now
            AND point(travel_cell[0], degrees(asinh(tan(radians(travel_cell[1]))))) <@ bounds
            AND (wants(gender_preference, min_age, max_age, p_gender, p_shown_to, p_age)
              OR (widens_ages AND wants(gender_preference, min_age - 5, max_age + 5, p_gender, p_shown_to, p_age) AND has_decided(users.id, p_viewer)))
          ORDER BY away LIMIT p_scan
        ) AS near
        WHERE near.met & p_musts = p_musts AND near.id NOT IN (SELECT unnest(p_decided))
          AND (NOT knows OR (SELECT true FROM people_i_know AS known WHERE known.user_id = p_viewer AND known.email_hash = near.email_hash) IS NULL)
        LIMIT p_wanted
      ) AS near;
    END LOOP;
  END LOOP;
  RETURN QUERY SELECT * FROM unnest(ids, aways);
END
$$
