export const roomInvariants: Readonly<Record<string, string>> = {
  'the messages of a room are 1, 2, 3 … as many as it counts': `
    SELECT rooms.id, message_count, count(number) AS messages, max(number) AS last
    FROM rooms LEFT JOIN room_messages ON room_id = rooms.id
    GROUP BY rooms.id HAVING count(number) <> message_count OR coalesce(max(number), 0) <> message_count`,
  'cursors follow the order of the messages': `
    SELECT room_id, number, cursor, before FROM (
      SELECT room_id, number, cursor, lag(cursor) OVER (PARTITION BY room_id ORDER BY number) AS before FROM room_messages
    ) AS ordered WHERE cursor <= before`,
  'a clientId of a sender is one message of a room': `
    SELECT room_id, sender_id, client_id, array_agg(number) AS numbers FROM room_messages WHERE client_id IS NOT NULL
    GROUP BY room_id, sender_id, client_id HAVING count(*) > 1`,
  'a clientId of a creator is one room': `
    SELECT created_by, client_id, array_agg(id) AS rooms FROM rooms WHERE client_id IS NOT NULL
    GROUP BY created_by, client_id HAVING count(*) > 1`,
  'no one is in a closed room': `
    SELECT room_id, user_id FROM room_participants JOIN rooms ON rooms.id = room_id WHERE closed_at IS NOT NULL`,
}
