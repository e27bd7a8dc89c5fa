-- Schedules that a user's bell shows a match or a super like, or no longer one that they have answered, which their own tables hold: as a
-- job, so that it is neither lost nor done again by a repeat of the decision. A match is in the bell of open tabs by its own event, which a
-- repeat emits again, so it needs a job only for people with a browser to push to.
CREATE OR REPLACE FUNCTION plan_liked(p_user uuid, p_id uuid, p_kind text, p_now timestamptz) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF p_kind = 'match' AND NOT EXISTS (SELECT FROM push_subscriptions WHERE user_id = p_user) THEN
    RETURN;
  END IF;
  PERFORM graphile_worker.add_job(
    'tell-liked', payload => json_build_object('userId', p_user, 'id', p_id, 'kind', p_kind), run_at => p_now, max_attempts => 10,
    job_key => 'tell-liked:' || p_user || ' ' || p_kind || ' ' || p_id
  );
END
$$
