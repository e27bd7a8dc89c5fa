import { t } from '@lingui/core/macro'
import { roomRoutes } from '@swoon/realtime-server/contract/rooms'
import { change } from '../../lib/change.ts'
import { reminders } from './cache.ts'

/** Applies whether the user is reminded of a room's talks. */
export const applyReminder = (roomId: string, isOn: boolean): void =>
  reminders().patch((ids) => {
    const others = ids.filter((id) => id !== roomId)
    return isOn ? [...others, roomId] : others
  })

/** Turns the user's reminder of a room's talks on or off, at once; undone if the server refuses. */
export async function remindOfTalk(roomId: string, isOn: boolean): Promise<void> {
  applyReminder(roomId, isOn)
  await change(
    roomRoutes.remind,
    { params: { id: roomId }, body: { isOn } },
    {
      failure: { text: t`Couldn't change the reminder. Try again.`, explained: [429] as const },
      undo: () => applyReminder(roomId, !isOn),
    },
  )
}
