import type { ChatMarks } from '@swoon/realtime-server/contract/matches'
import type { LiveHandlers } from '../../lib/live.ts'
import { applyMatch, applyPresence, applySeen, endMatch, reportSeen } from './actions.ts'
import { matches } from './queries.ts'
import { drop, showMatch } from './store.ts'

/** Applies the user's settings of a chat, from here or another device. */
export const applyMarks = ({
  matchId,
  ...marks
}: Partial<ChatMarks> & Pick<ChatMarks, 'matchId'>): void =>
  matches().patch((list) =>
    list.map((match) => (match.id === matchId ? { ...match, ...marks } : match)),
  )

export const live: LiveHandlers = {
  'match:created': ({ match }) => applyMatch(match),
  'match:seen': ({ matchIds, areOpened }) => applySeen(matchIds, areOpened),
  'match:marked': applyMarks,
  'match:celebrated': ({ matchId }) => drop(matchId),
  'match:ended': ({ matchId }) => endMatch(matchId),
  'presence:changed': applyPresence,
  resync() {
    void reportSeen()
    void celebrateMissed()
  },
}

/** Refetches the list, and celebrates matches made during a disconnection if the earlier list is known. */
async function celebrateMissed(): Promise<void> {
  // Stored matches may be days old, and other devices may have shown newer ones.
  const before = matches().isKept() ? undefined : matches().known()
  await matches().refetch()
  if (!before) return
  const known = new Set(before.map(({ id }) => id))
  for (const match of matches().known() ?? []) if (!known.has(match.id)) showMatch(match)
}
