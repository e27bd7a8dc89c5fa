import { randomInt } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { Tx } from '../src/index.ts'
import type { RoomMessages, Rooms } from '../src/schema.ts'
import { demoRooms } from './people/rooms.ts'
import { idAt } from './rows.ts'

const DAY = 24 * 60 * 60_000

/** The rooms of the demo world with a few days of talk. No one is in them: those who talked there have gone. */
export async function insertRooms(tx: Tx, speakers: readonly string[], now: Date): Promise<void> {
  const rooms: Insertable<Rooms>[] = []
  const messages: Insertable<RoomMessages>[] = []
  for (const { name, description, daysAgo, lines } of demoRooms()) {
    const openedAt = new Date(now.getTime() - daysAgo * DAY)
    const id = idAt(openedAt)
    const creator = speakers[lines[0]?.speaker ?? 0]
    let cursor = 0
    for (const [at, { speaker, content }] of lines.entries()) {
      const sender_id = speakers[speaker]
      if (!sender_id) throw new Error(`no one says: ${content}`)
      cursor += randomInt(1, 1001)
      // The talk goes on until an hour ago.
      const sent_at = new Date(
        openedAt.getTime() + ((at + 1) / lines.length) * (daysAgo * DAY - DAY / 24),
      )
      messages.push({
        id: idAt(sent_at),
        room_id: id,
        number: at + 1,
        cursor,
        sender_id,
        content,
        sent_at,
      })
    }
    const last = messages.at(-1)?.sent_at ?? openedAt
    rooms.push({
      id,
      name,
      description,
      created_by: creator ?? null,
      created_at: openedAt,
      entered_at: last,
      last_cursor: cursor,
      message_count: lines.length,
      last_message_at: last,
    })
  }
  await tx.insertInto('rooms').values(rooms).execute()
  await tx.insertInto('room_messages').values(messages).execute()
}
