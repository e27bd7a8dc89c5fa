import type { LiveHandlers } from '../../lib/live.ts'
import { myId } from '../../lib/me.ts'
import { untilQuiet } from '../../lib/quiet.ts'
import { isAttended } from '../../ui/visibility.ts'
import { notificationSettings, notifications, refetchUnread, unread } from './queries.ts'

/** Chats whose messages the server does not count, because the user muted them. */
const silent = new Set<string>()

function refresh(): void {
  void notifications().refetch()
  void refetchUnread()
}

const isLookingAt = (matchId: string): boolean =>
  isAttended() && location.pathname.replace(/\/+$/, '') === `/chat/${matchId}`

async function hear(matchId: string): Promise<void> {
  void notifications().refetch()
  if (silent.has(matchId) || isLookingAt(matchId) || unread().known()?.matchIds.includes(matchId))
    return
  const answer = await refetchUnread()
  if (answer?.matchIds.includes(matchId) === false) silent.add(matchId)
}

function forget(matchId: string): void {
  unread().patch((known) => ({ ...known, matchIds: known.matchIds.filter((id) => id !== matchId) }))
  void notifications().refetch()
}

export const live: LiveHandlers = {
  'notification:added': refresh,
  'notification:changed': refresh,
  'match:created': refresh,
  'notification:configured': (settings) => {
    silent.clear()
    notificationSettings().put(settings)
    refresh()
  },
  'message:sent': ({ message }) =>
    void (message.senderId === myId() ? forget(message.matchId) : hear(message.matchId)),
  'message:read': ({ matchId, userId }) => {
    silent.delete(matchId)
    if (userId === myId()) forget(matchId)
  },
  // The bell does not count muted chats.
  'match:marked'({ matchId }) {
    silent.delete(matchId)
    refresh()
  },
  'match:ended': ({ matchId }) => forget(matchId),
  'person:unblocked': refresh,
  // After the first screen.
  resync: () => void untilQuiet().then(refresh),
}
