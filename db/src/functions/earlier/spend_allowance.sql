-- For processes of 0.2, which refill and spend in two calls. 0.4.0 drops it.
CREATE OR REPLACE FUNCTION spend_allowance(p_user uuid, p_super boolean, p_now timestamptz) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM users WHERE id = p_user AND is_premium AND premium_expires_at > p_now) THEN
    RETURN true;
  END IF;
  IF p_super THEN
    UPDATE allowances SET
      super_likes = super_likes - (super_likes > 0)::integer,
      bonus_super_likes = bonus_super_likes - (super_likes = 0)::integer,
      version = version + 1
    WHERE user_id = p_user AND super_likes + bonus_super_likes > 0;
  ELSE
    UPDATE allowances SET
      likes = likes - (likes > 0)::integer,
      bonus_likes = bonus_likes - (likes = 0)::integer,
      version = version + 1
    WHERE user_id = p_user AND likes + bonus_likes > 0;
  END IF;
  RETURN FOUND;
END
$$
