import type { LiveHandlers } from '../../lib/live.ts'
import { myId } from '../../lib/me.ts'
import { untilQuiet } from '../../lib/quiet.ts'
import { isAttended } from '../../ui/visibility.ts'
import { notificationSettings, notifications, refetchUnread, unread } from './queries.ts'

/** Chats whose messages the server does not count, because the user has switched them off. */
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
  // A muted chat is not in the bell.
  'match:marked'({ matchId }) {
    silent.delete(matchId)
    refresh()
  },
  'match:ended': ({ matchId }) => forget(matchId),
  'person:unblocked': refresh,
  // The first screen comes first.
  resync: () => void untilQuiet().then(refresh),
}
