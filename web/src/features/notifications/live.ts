import type { LiveHandlers } from '../../lib/live.ts'
import { myId } from '../../lib/me.ts'
import { queryClient } from '../../lib/query-client.ts'
import { untilQuiet } from '../../lib/quiet.ts'
import { refetch } from '../../lib/refetch.ts'
import { tell } from '../../lib/told.ts'
import { isAttended } from '../../ui/use-attended.ts'
import { listKey, notificationSettingsKey, unsaved } from './keys.ts'
import { applyUnread, knownUnread, refetchUnread } from './queries.ts'

/** Chats whose messages the server does not count, because the person has switched them off. */
const silent = new Set<string>()

function refresh(): void {
  void refetch({ queryKey: listKey })
  void refetchUnread()
}

const isLookingAt = (matchId: string): boolean =>
  isAttended() && location.pathname.replace(/\/+$/, '') === `/chat/${matchId}`

async function hear(matchId: string): Promise<void> {
  void refetch({ queryKey: listKey })
  if (silent.has(matchId) || isLookingAt(matchId) || knownUnread()?.matchIds.includes(matchId)) return
  const unread = await refetchUnread()
  if (unread?.matchIds.includes(matchId) === false) silent.add(matchId)
}

function forget(matchId: string): void {
  const unread = knownUnread()
  if (unread?.matchIds.includes(matchId))
    applyUnread({ ...unread, matchIds: unread.matchIds.filter((id) => id !== matchId) })
  void refetch({ queryKey: listKey })
}

export const live: LiveHandlers = {
  'notification:added': refresh,
  'notification:changed': refresh,
  'notification:configured': (settings) => {
    silent.clear()
    if (unsaved.count === 0) tell(notificationSettingsKey, () => settings)
    refresh()
  },
  'message:sent': ({ message }) => void (message.senderId === myId() ? forget(message.matchId) : hear(message.matchId)),
  'message:read': ({ matchId, userId }) => {
    silent.delete(matchId)
    if (userId === myId()) forget(matchId)
  },
  'match:ended': ({ matchId }) => forget(matchId),
  'person:unblocked': refresh,
  // The first screen comes first.
  resync() {
    if (unsaved.count === 0) void queryClient.invalidateQueries({ queryKey: notificationSettingsKey })
    void untilQuiet().then(refresh)
  },
}
