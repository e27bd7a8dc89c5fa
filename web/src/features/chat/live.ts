import type { LiveHandlers } from '../../lib/live.ts'
import { myId } from '../../lib/me.ts'
import { applyDelivered, applyRead, matchesSettled } from '../matches/actions.ts'
import { closeChat } from './actions.ts'
import { applyMessage } from './apply.ts'
import { catchUp } from './cache.ts'
import { markDelivered, markListDelivered, noteTold, repeatRead } from './markers.ts'
import { applyTyping } from './typing.ts'

export const chatLive: LiveHandlers = {
  'message:sent': ({ message }) => {
    applyMessage(message)
    if (message.senderId !== myId()) markDelivered(message.matchId, message.seq)
  },
  'message:delivered': (marker) => {
    if (marker.userId === myId()) noteTold('delivered', marker.matchId, marker.seq)
    applyDelivered(marker)
  },
  'message:read': (marker) => {
    if (marker.userId === myId()) noteTold('read', marker.matchId, marker.seq)
    applyRead(marker)
  },
  'chat:typed': ({ matchId, isTyping }) => applyTyping(matchId, isTyping),
  'match:ended': ({ matchId }) => closeChat(matchId),
  resync: () => {
    void catchUp()
    repeatRead()
    void matchesSettled().then(markListDelivered)
  },
}
