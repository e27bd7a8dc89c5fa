-- Makes a decision: locks the pair, checks visibility, spends the allowance, and stores the swipe and the match it may make. A like also
-- returns what the swiper has left. `p_liked` is the answer it is about, which must be on the other profile now. The statements are planned
-- once per connection: each value finds one row by a key, and planning visible_to costs more than all of them.
CREATE OR REPLACE FUNCTION record_swipe(
  p_swiper uuid, p_swiped uuid, p_like boolean, p_super boolean, p_revisit boolean, p_liked jsonb,
  p_now timestamptz, p_match uuid, p_likes integer, p_super_likes integer
) RETURNS TABLE (outcome text, match_id uuid, allowance jsonb, time_zone text) LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  prior swipes%ROWTYPE;
  made uuid;
  likes_back boolean;
  super_likes_back boolean;
  has_proposed boolean;
  is_proposed_to boolean;
  is_matched boolean;
  held allowances%ROWTYPE;
  spent record;
  used_bonus boolean;
BEGIN
  PERFORM lock_pair(p_swiper, p_swiped);
  SELECT * INTO prior FROM swipes WHERE swiper_id = p_swiper AND swiped_id = p_swiped;
  IF FOUND AND (NOT p_revisit OR prior.revisited_at IS NOT NULL) THEN
    RETURN QUERY SELECT
      CASE WHEN prior.is_like = p_like AND prior.is_super_like = p_super THEN 'repeated' ELSE 'decided' END,
      prior.match_id, allowance_of(allowances), users.time_zone
    FROM users LEFT JOIN allowances ON allowances.user_id = users.id WHERE users.id = p_swiper;
    RETURN;
  END IF;
  -- Not may_see: a separate statement is planned once per connection.
  PERFORM FROM visible_to(p_swiper) AS subject WHERE subject.id = p_swiped;
  IF NOT FOUND OR (p_revisit AND (prior.swiper_id IS NULL OR prior.is_like)) THEN
    RETURN QUERY SELECT 'unseen', NULL::uuid, NULL::jsonb, NULL;
    RETURN;
  END IF;
  IF p_liked IS NOT NULL THEN
    PERFORM FROM users WHERE id = p_swiped AND prompts @> jsonb_build_array(p_liked);
    IF NOT FOUND THEN
      RETURN QUERY SELECT 'changed', NULL::uuid, NULL::jsonb, NULL;
      RETURN;
    END IF;
  END IF;
  SELECT swipes.is_like, swipes.is_super_like INTO likes_back, super_likes_back
  FROM swipes WHERE swiper_id = p_swiped AND swiped_id = p_swiper;
  IF p_like THEN
    -- A proposal in a room is a like, which its proposer has paid.
    SELECT bool_or(proposer_id = p_swiper), bool_or(proposer_id = p_swiped),
      -- A card may still be there after their proposals have made the match.
      EXISTS (SELECT FROM live_matches WHERE user1_id = least(p_swiper, p_swiped) AND user2_id = greatest(p_swiper, p_swiped))
    INTO has_proposed, is_proposed_to, is_matched
    FROM room_proposals
    WHERE user1_id = least(p_swiper, p_swiped) AND user2_id = greatest(p_swiper, p_swiped) AND until > p_now;
    IF p_super THEN
      SELECT * INTO held FROM allowances WHERE user_id = p_swiper FOR UPDATE;
    END IF;
    spent := spend_allowance(
      p_swiper, p_super, is_matched OR (has_proposed IS TRUE AND NOT p_super), p_now, p_likes, p_super_likes
    );
    IF spent.allowance IS NULL THEN
      RETURN QUERY SELECT 'exhausted', NULL::uuid, NULL::jsonb, NULL;
      RETURN;
    END IF;
    allowance := spent.allowance;
    time_zone := spent.time_zone;
    -- A refill raises the version by one, and so does spending.
    IF p_super AND (allowance->>'version')::integer - held.version > ((allowance->>'day')::date <> held.day)::integer THEN
      used_bonus := (allowance->>'bonusSuperLikes')::integer < held.bonus_super_likes;
    END IF;
  END IF;
  IF p_like AND (is_proposed_to OR likes_back) THEN
    INSERT INTO matches (id, user1_id, user2_id, created_at, activity_at)
    VALUES (p_match, least(p_swiper, p_swiped), greatest(p_swiper, p_swiped), p_now, p_now)
    ON CONFLICT (user1_id, user2_id) DO NOTHING
    RETURNING id INTO made;
  END IF;
  IF made IS NOT NULL AND (has_proposed OR is_proposed_to) THEN
    DELETE FROM room_proposals WHERE user1_id = least(p_swiper, p_swiped) AND user2_id = greatest(p_swiper, p_swiped);
    DELETE FROM notifications
    WHERE kind = 'room-proposal' AND (user_id, actor_id) IN ((p_swiper, p_swiped), (p_swiped, p_swiper));
  END IF;
  IF prior.swiper_id IS NOT NULL THEN
    UPDATE swipes SET is_like = p_like, is_super_like = p_super, liked_answer = p_liked, revisited_at = p_now, match_id = made,
      spent_bonus = used_bonus
    WHERE swiper_id = p_swiper AND swiped_id = p_swiped;
  END IF;
  -- A pass may have been taken back since.
  IF prior.swiper_id IS NULL OR NOT FOUND THEN
    INSERT INTO swipes (swiper_id, swiped_id, is_like, is_super_like, liked_answer, created_at, match_id, spent_bonus)
    VALUES (p_swiper, p_swiped, p_like, p_super, p_liked, p_now, made, used_bonus);
  END IF;
  IF made IS NOT NULL THEN
    PERFORM plan_liked(p_swiper, made, 'match', p_now), plan_liked(p_swiped, made, 'match', p_now);
  ELSIF p_super THEN
    PERFORM plan_liked(p_swiped, p_swiped, 'super-like', p_now);
  END IF;
  IF made IS NULL AND super_likes_back THEN
    PERFORM plan_liked(p_swiper, p_swiped, 'answered', p_now);
  END IF;
  outcome := 'recorded';
  match_id := made;
  RETURN NEXT;
END
$$
