-- For processes of 0.2, which refill and spend in two calls. 0.4.0 drops it.
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
