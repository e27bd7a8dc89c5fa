-- Schedules a message's push for a user with browsers to notify, unless they turned messages off. All waiting messages of a chat share one
-- job.
CREATE OR REPLACE FUNCTION plan_message_push(p_user uuid, p_match uuid, p_now timestamptz) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM push_subscriptions WHERE user_id = p_user)
    AND NOT EXISTS (SELECT FROM notification_settings WHERE user_id = p_user AND 'message' = ANY (off))
  THEN
    PERFORM graphile_worker.add_job(
      'push-message', payload => json_build_object('userId', p_user, 'matchId', p_match), run_at => p_now, max_attempts => 6,
      job_key => 'push-message:' || p_user || ' ' || p_match, job_key_mode => 'preserve_run_at'
    );
  END IF;
END
$$
