-- For processes of 0.2, which are not replaced yet. 0.4.0 drops it.
CREATE OR REPLACE FUNCTION record_swipe(
  p_swiper uuid, p_swiped uuid, p_like boolean, p_super boolean, p_revisit boolean,
  p_now timestamptz, p_match uuid, p_likes integer, p_super_likes integer
) RETURNS TABLE (outcome text, match_id uuid, allowance jsonb, time_zone text) LANGUAGE sql AS $$
  SELECT * FROM record_swipe(p_swiper, p_swiped, p_like, p_super, p_revisit, NULL::jsonb, p_now, p_match, p_likes, p_super_likes)
$$
