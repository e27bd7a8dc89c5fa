-- Schedules the bell's row for a match or a super like, or the removal of one that the user has answered. As a job it can't get lost, and a
-- repeated decision doesn't repeat it. Open tabs learn of a match from its own event, which a repeat emits again, so a match needs a job
-- only for people with a browser to push to.
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
