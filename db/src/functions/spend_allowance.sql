-- Spends one of the daily allowance, or else one of the bonus, and returns what is left; no allowance if both are used up. The first like
-- of a new local day refills, once; a zone change backwards refills nothing. A day further ahead than any zone allows (more than two) was
-- stored by a wrong clock, and waiting for it would freeze the allowance. Active premium and free actions spend nothing.
CREATE OR REPLACE FUNCTION spend_allowance(
  p_user uuid, p_super boolean, p_is_free boolean, p_now timestamptz, p_likes integer, p_super_likes integer,
  OUT allowance jsonb, OUT time_zone text
) LANGUAGE plpgsql AS $$
DECLARE
  held date;
  today date;
  has_premium boolean;
BEGIN
  SELECT
    users.time_zone, local_date(p_now, users.time_zone), users.is_premium AND users.premium_expires_at > p_now,
    (SELECT day FROM allowances WHERE user_id = p_user)
  INTO time_zone, today, has_premium, held FROM users WHERE id = p_user;
  IF held < today OR held > today + 2 THEN
    UPDATE allowances SET
      day = today, likes = p_likes, super_likes = p_super_likes, undone_super_likes = 0, version = version + 1
    WHERE user_id = p_user AND (day < today OR day > today + 2);
  END IF;
  IF p_is_free OR has_premium THEN
    SELECT allowance_of(allowances) INTO allowance FROM allowances WHERE user_id = p_user;
  ELSIF p_super THEN
    UPDATE allowances SET
      super_likes = super_likes - (super_likes > 0)::integer,
      bonus_super_likes = bonus_super_likes - (super_likes = 0)::integer,
      version = version + 1
    WHERE user_id = p_user AND super_likes + bonus_super_likes > 0
    RETURNING allowance_of(allowances) INTO allowance;
  ELSE
    UPDATE allowances SET
      likes = likes - (likes > 0)::integer,
      bonus_likes = bonus_likes - (likes = 0)::integer,
      version = version + 1
    WHERE user_id = p_user AND likes + bonus_likes > 0
    RETURNING allowance_of(allowances) INTO allowance;
  END IF;
END
$$
