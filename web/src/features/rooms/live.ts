import type { LiveHandlers } from '../../lib/live.ts'
import { readPersonal } from '../../lib/personal-storage.ts'
import { lateHandlers, markBegun, outboxName } from './late.ts'

/** Passes events on to the screens, which are loaded later than this. */
export const live: LiveHandlers = {
  begin() {
    markBegun()
    const waiting = readPersonal(outboxName)
    // What an earlier visit left is sent from any screen.
    if (waiting && Object.keys(waiting).length > 0) import('./actions.ts').catch(() => undefined)
  },
  'rooms:changed': (payload) => lateHandlers()['rooms:changed']?.(payload),
  'rooms:closed': (payload) => lateHandlers()['rooms:closed']?.(payload),
  'room:changed': (payload) => lateHandlers()['room:changed']?.(payload),
  'room:message': (payload) => lateHandlers()['room:message']?.(payload),
  'room:message-removed': (payload) => lateHandlers()['room:message-removed']?.(payload),
  'room:entered': (payload) => lateHandlers()['room:entered']?.(payload),
  'room:left': (payload) => lateHandlers()['room:left']?.(payload),
  'access:lost': (payload) => lateHandlers()['access:lost']?.(payload),
  'room:typed': (payload) => lateHandlers()['room:typed']?.(payload),
  'room:matched': (payload) => lateHandlers()['room:matched']?.(payload),
  resync: () => lateHandlers().resync?.({}),
}
