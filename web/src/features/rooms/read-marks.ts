import { readPersonal, writePersonal } from '../../lib/personal-storage.ts'

const name = 'room-read'
/** Rooms whose mark is kept. */
const most = 100

type Marks = Readonly<Record<string, number>>

const marks = (): Marks => (readPersonal(name) as Marks | undefined) ?? {}

/** The cursor up to which this browser has shown a room; undefined if it never did. */
export const readMark = (roomId: string): number | undefined => marks()[roomId]

/** This browser has shown the room up to here. */
export function markRead(roomId: string, cursor: number): void {
  const { [roomId]: before = 0, ...others } = marks()
  if (cursor <= before) return
  const kept = Object.entries(others).slice(-(most - 1))
  writePersonal(name, Object.fromEntries([...kept, [roomId, cursor]]))
}
