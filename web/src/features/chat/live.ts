import type { LiveHandlers } from '../../lib/live.ts'
import { myId } from '../../lib/me.ts'
import { applyDelivered, applyRead, matchesSettled } from '../matches/actions.ts'
import { matches } from '../matches/queries.ts'
import { closeChat, forgetOthers, openOutbox } from './actions.ts'
import { dropArrival } from './arrivals.ts'
import { noteArrival } from './arriving.ts'
import { markDelivered, markListDelivered, noteTold, repeatRead } from './markers.ts'
import { applyMessage } from './messages.ts'
import { applyTyping } from './typing.ts'

export const live: LiveHandlers = {
  begin: openOutbox,
  'message:sent': ({ message }) => {
    applyMessage(message)
    if (message.senderId === myId()) return dropArrival(message.matchId)
    markDelivered(message.matchId, message.seq)
    void noteArrival(message)
  },
  'message:delivered': (marker) => {
    if (marker.userId === myId()) noteTold('delivered', marker.matchId, marker.seq)
    applyDelivered(marker)
  },
  'message:read': (marker) => {
    if (marker.userId === myId()) {
      noteTold('read', marker.matchId, marker.seq)
      dropArrival(marker.matchId, marker.seq)
    }
    applyRead(marker)
  },
  'chat:typed': ({ matchId, isTyping }) => applyTyping(matchId, isTyping),
  'match:ended'({ matchId }) {
    dropArrival(matchId)
    closeChat(matchId)
  },
  resync: () => {
    repeatRead()
    // Runs after the list's own handler, which has requested the list.
    void Promise.resolve().then(matchesSettled).then(takeStock)
  },
}

/** Runs after a disconnection, once the list of matches is up to date. */
function takeStock(): void {
  const list = matches().known()
  if (list) forgetOthers(list)
  markListDelivered()
}
