import type { Invariants } from '../invariants.ts'

export const messageInvariants: Invariants = {
  'the messages of a match are 1, 2, 3 … up to its last number': `
    SELECT live_matches.id, last_seq, count(seq) AS messages, min(seq) AS first, max(seq) AS last
    FROM live_matches LEFT JOIN messages ON match_id = live_matches.id
    GROUP BY live_matches.id, last_seq
    HAVING count(seq) <> last_seq OR coalesce(max(seq), 0) <> last_seq OR coalesce(min(seq), 1) <> 1`,
  'a clientId of a sender is one message of a match': `
    SELECT match_id, sender_id, client_id, array_agg(seq) AS numbers FROM messages WHERE client_id IS NOT NULL
    GROUP BY match_id, sender_id, client_id HAVING count(*) > 1`,
  'a message is by one of the two people of its match': `
    SELECT messages.id, match_id FROM messages JOIN live_matches ON live_matches.id = match_id
    WHERE sender_id NOT IN (user1_id, user2_id)`,
  'no one has read or received what was not sent': `
    SELECT id, last_seq, user1_read_seq, user2_read_seq, user1_delivered_seq, user2_delivered_seq FROM live_matches
    WHERE greatest(user1_read_seq, user2_read_seq, user1_delivered_seq, user2_delivered_seq) > last_seq`,
}
