-- The first read or write of a new local day refills, once; a zone that moves backwards refills nothing. A day further ahead
-- than any zone (more than two) was written while the clock was wrong, and waiting for it would freeze the allowance. Planned once a connection.
CREATE OR REPLACE FUNCTION refill_allowance(p_user uuid, p_now timestamptz, p_likes integer, p_super_likes integer) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE allowances SET day = local_date(p_now, users.time_zone), likes = p_likes, super_likes = p_super_likes
  FROM users
  WHERE users.id = p_user AND allowances.user_id = p_user AND (
    allowances.day < local_date(p_now, users.time_zone) OR allowances.day > local_date(p_now, users.time_zone) + 2
  );
END
$$
