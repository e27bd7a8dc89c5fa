import type { Invariants } from '../invariants.ts'

export const callInvariants: Invariants = {
  'a match has at most one open call': `
    SELECT match_id, array_agg(id) AS calls FROM video_calls WHERE closed_at IS NULL GROUP BY match_id HAVING count(*) > 1`,
  'who is in a call is in one that is open': `
    SELECT video_participants.user_id, call_id FROM video_participants JOIN video_calls ON id = call_id WHERE closed_at IS NOT NULL`,
  'a call is open as long as its session is active': `
    SELECT video_calls.id, video_calls.match_id, state, closed_at
    FROM video_calls JOIN video_sessions ON call_id = video_calls.id
    WHERE (closed_at IS NULL) <> (state = 'active')`,
  'both people of an open call are in it': `
    SELECT id FROM video_calls WHERE closed_at IS NULL AND (
      SELECT count(*) FROM video_participants WHERE call_id = video_calls.id AND user_id IN (user1_id, user2_id)
    ) <> 2`,
}
