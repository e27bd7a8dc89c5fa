import type { RoomView } from '@swoon/realtime-server/contract/rooms'
import { wordKey } from '@swoon/realtime-server/contract/shared/words'

export type RoomOrder = 'people' | 'latest'

const latestOf = ({ lastMessage, createdAt }: RoomView): number =>
  Date.parse(lastMessage?.sentAt ?? createdAt)

/** Rooms with every searched word in name or description, sorted by people present or latest message. */
export function foundRooms(
  rooms: readonly RoomView[],
  search: string,
  order: RoomOrder,
): readonly RoomView[] {
  const words = wordKey(search).split(' ').filter(Boolean)
  const fits = ({ name, description }: RoomView) => {
    const text = wordKey(`${name} ${description}`)
    return words.every((word) => text.includes(word))
  }
  const byPeople = (one: RoomView, other: RoomView) =>
    order === 'people' ? other.participantCount - one.participantCount : 0
  const byStatus = (one: RoomView, other: RoomView) =>
    Number(one.status === 'archived') - Number(other.status === 'archived')
  return rooms
    .filter(fits)
    .sort(
      (one, other) =>
        byStatus(one, other) || byPeople(one, other) || latestOf(other) - latestOf(one),
    )
}
