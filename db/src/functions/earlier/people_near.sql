-- For processes of the release before this one, which are not replaced yet.
CREATE OR REPLACE FUNCTION people_near(
  p_decided uuid[], p_gender text, p_sought text[], p_places point[], p_bounds box[],
  p_now timestamptz, p_born_by date, p_scan integer, p_wanted integer
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
        SELECT users.id, point(cell[0], degrees(asinh(tan(radians(cell[1]))))) <-> p_places[part] AS away FROM users
        WHERE gender = sought AND wants(gender_preference, p_gender) AND completed_at IS NOT NULL AND banned_at IS NULL AND hidden_at IS NULL
          AND location_enabled AND NOT location_private AND cell IS NOT NULL AND NOT (travel_mode AND travel_ends_at > p_now)
          AND point(cell[0], degrees(asinh(tan(radians(cell[1]))))) <@ p_bounds[part] AND date_of_birth <= p_born_by
        ORDER BY away LIMIT p_scan
      ) AS near WHERE near.id NOT IN (SELECT unnest(p_decided)) LIMIT p_wanted)
      UNION ALL
      (SELECT near.id, near.away FROM (
        SELECT users.id, point(travel_cell[0], degrees(asinh(tan(radians(travel_cell[1]))))) <-> p_places[part] AS away FROM users
        WHERE gender = sought AND wants(gender_preference, p_gender) AND completed_at IS NOT NULL AND banned_at IS NULL AND hidden_at IS NULL
          AND location_enabled AND NOT location_private AND travel_mode AND travel_ends_at > p_now
          AND point(travel_cell[0], degrees(asinh(tan(radians(travel_cell[1]))))) <@ p_bounds[part] AND date_of_birth <= p_born_by
        ORDER BY away LIMIT p_scan
      ) AS near WHERE near.id NOT IN (SELECT unnest(p_decided)) LIMIT p_wanted);
    END LOOP;
  END LOOP;
END
$$
