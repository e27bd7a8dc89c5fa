import { sql } from 'kysely'
import type { Db } from '../index.ts'
import { visibleTo } from '../visibility.ts'
import { isOpenTo } from './rooms.ts'

export interface RoomFacesRow {
  room_id: string
  people: { id: string; name: string; profile_photo: string }[]
}

/**
 * People in open rooms now whose profile and presence a person may see outside of the room too, longest there first. Empty if the person
 * doesn't share their own presence.
 * @param presentAfter people last seen before it are gone
 * @param each most people of one room
 */
export async function facesInRooms(
  db: Db,
  {
    readerId,
    presentAfter,
    now,
    each,
  }: { readerId: string; presentAfter: Date; now: Date; each: number },
): Promise<RoomFacesRow[]> {
  const { rows } = await sql<RoomFacesRow>`
    WITH apart AS MATERIALIZED (SELECT id FROM apart_from(${readerId}))
    SELECT room_id, json_agg(json_build_object('id', id, 'name', name, 'profile_photo', profile_photo) ORDER BY place) AS people FROM (
      SELECT room_id, users.id, users.name, users.profile_photo,
        row_number() OVER (PARTITION BY room_id ORDER BY room_participants.entered_at, users.id) AS place
      FROM room_participants
      JOIN rooms ON rooms.id = room_id AND archived_at IS NULL AND ${isOpenTo(readerId, now)}
      JOIN ${visibleTo(readerId)} ON users.id = user_id AND users.shares_activity
      WHERE seen_at > ${presentAfter} AND EXISTS (SELECT FROM users WHERE id = ${readerId} AND shares_activity)
    ) AS present
    WHERE place <= ${each}
    GROUP BY room_id
  `.execute(db)
  return rows
}
