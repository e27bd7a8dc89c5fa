-- For processes of 0.2, which are not replaced yet. 0.4.0 drops it.
CREATE OR REPLACE FUNCTION people_near(
  p_viewer uuid, p_decided uuid[], p_gender text, p_age integer, p_sought text[], p_places point[], p_bounds box[],
  p_now timestamptz, p_born_from date, p_born_by date, p_wishes wishes, p_musts integer, p_scan integer, p_wanted integer
) RETURNS TABLE (id uuid, away double precision) LANGUAGE sql STABLE ROWS 100 AS $$
  SELECT * FROM people_near(
    p_viewer, p_decided, p_gender, NULL::text[], p_age, 'any', p_sought, p_places, p_bounds,
    p_now, p_born_from, p_born_by, p_wishes, p_musts, p_scan, p_wanted
  )
$$
