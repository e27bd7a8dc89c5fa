-- The first read or write of a new local day refills, once; a zone that moves backwards refills nothing. A day further ahead
-- than any zone (more than two) was written while the clock was wrong, and waiting for it would freeze the allowance. Planned once a
-- connection. Mostly there is nothing to refill, so it looks first.
CREATE OR REPLACE FUNCTION refill_allowance(p_user uuid, p_now timestamptz, p_likes integer, p_super_likes integer) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  held date;
  today date;
BEGIN
  SELECT allowances.day, local_date(p_now, users.time_zone) INTO held, today
  FROM allowances JOIN users ON users.id = allowances.user_id WHERE allowances.user_id = p_user;
  IF held >= today AND held <= today + 2 THEN
    RETURN;
  END IF;
  UPDATE allowances SET day = today, likes = p_likes, super_likes = p_super_likes, version = version + 1
  WHERE user_id = p_user AND (day < today OR day > today + 2);
END
$$
