-- An allowance as the person's own view reads it; null before the profile is complete.
CREATE OR REPLACE FUNCTION allowance_of(held allowances) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN held.user_id IS NOT NULL THEN jsonb_build_object(
    'day', held.day, 'likes', held.likes, 'superLikes', held.super_likes, 'bonusLikes', held.bonus_likes,
    'bonusSuperLikes', held.bonus_super_likes, 'welcomeDay', held.welcome_day, 'version', held.version
  ) END
$$
