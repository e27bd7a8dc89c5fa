import type { Message } from '@swoon/realtime-server/contract/chat'
import { announce } from '../../ui/live-region.tsx'
import { isAttended } from '../../ui/use-attended.ts'
import { matches } from '../matches/queries.ts'
import { isWantedNow } from '../notifications/queries.ts'
import { isHidden } from '../safety/queries.ts'
import { isElsewhere, showArrival } from './arrivals.ts'

/** Characters of a message that are read aloud. */
const spoken = 200
/** By chat, the last message that was told of: the event of a message may come twice. */
const told = new Map<string, number>()

/** Tells of a message of somebody else, if the person is in another part of the app and wants to know. */
export async function noteArrival(message: Message): Promise<void> {
  const { matchId, seq, sender, content } = message
  if (seq <= (told.get(matchId) ?? 0)) return
  told.set(matchId, seq)
  const isNews = () =>
    document.visibilityState === 'visible' &&
    !matches.hasEnded(matchId) &&
    !isHidden(sender.id) &&
    isElsewhere(location.pathname, matchId) &&
    told.get(matchId) === seq &&
    seq >
      (matches()
        .known()
        ?.find(({ id }) => id === matchId)?.readSeq ?? 0)
  if (!isNews() || !(await isWantedNow('message')) || !isNews()) return
  showArrival(message)
  // Of several windows only the one in use speaks.
  if (isAttended()) announce(`New message from ${sender.name}: ${[...content].slice(0, spoken).join('')}`)
}
