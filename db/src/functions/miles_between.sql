-- Miles between the centers of two cells (longitude, latitude in degrees).
CREATE OR REPLACE FUNCTION miles_between(a point, b point) RETURNS double precision LANGUAGE sql IMMUTABLE AS $$
  SELECT 7917.5117 * asin(least(1, sqrt(
    power(sin(radians((b[1] - a[1]) / 2)), 2)
    + cos(radians(a[1])) * cos(radians(b[1])) * power(sin(radians((b[0] - a[0]) / 2)), 2)
  )))
$$
