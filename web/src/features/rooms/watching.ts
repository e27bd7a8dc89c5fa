import { roomRoutes, roomTiming } from '@swoon/realtime-server/contract/rooms'
import { call } from '../../lib/api.ts'
import { useConnection } from '../../lib/connection.ts'
import { queryClient } from '../../lib/query-client.ts'
import { command } from '../../lib/socket.ts'
import { watchAndRefetch } from '../../lib/watch.ts'
import { entryKey, messages, refetchRoom, rooms } from './cache.ts'

/** The room on this tab's screen. */
let roomId: string | null = null
let isListShown = false
/** The room being closed in this tab, whose end the closing action handles. */
let closing: string | null = null

export const noteClosing = (id: string | null): void => {
  closing = id
}

export const isEntered = (id: string): boolean => roomId === id

/** Subscribes this tab to changes of the list. @returns a function that unsubscribes */
export function watchList(): () => void {
  isListShown = true
  void watchAndRefetch('rooms:watch', {}, rooms())
  return () => {
    isListShown = false
    void command('rooms:unwatch', {})
  }
}

/** Enters the room for as long as this tab shows it, renewing the presence lease. @returns a function that leaves */
export function stayIn(id: string): () => void {
  roomId = id
  const beating = setInterval(() => void beat(id), roomTiming.heartbeat)
  // A hidden tab's timers are slow, so it may have been dropped.
  const wake = () => document.visibilityState === 'visible' && void comeBack(id)
  document.addEventListener('visibilitychange', wake)
  return () => {
    roomId = null
    clearInterval(beating)
    document.removeEventListener('visibilitychange', wake)
    messages.interrupt(id)
    void command('room:unwatch', { roomId: id })
    call(roomRoutes.leave, { params: { id }, keepalive: true }).catch(() => undefined)
  }
}

/** Renews the lease. Without the socket, the call that enters does so too. */
async function beat(id: string): Promise<void> {
  if (document.visibilityState === 'hidden') return
  if (useConnection.getState().status !== 'up') {
    await call(roomRoutes.join, { params: { id }, body: {} }).catch(() => undefined)
    return
  }
  const reply = await command('room:watch', { roomId: id })
  if (!reply.ok && reply.code === 'NOT_FOUND') void reenter(id)
}

/** Another of the user's tabs closed a room: if this one shows it, the user is still there. */
export function stillThere(id: string): void {
  if (roomId === id) void beat(id)
}

/** Enters again, since another tab may have left. Fails if the room was closed or the user was removed, and the screen says so. */
export async function reenter(id: string): Promise<void> {
  messages.interrupt(id)
  await queryClient.invalidateQueries({ queryKey: entryKey(id) })
  if (roomId === id) refetchRoom(id)
}

/** Subscribes again after an interruption and fetches missed changes. */
async function comeBack(id: string): Promise<void> {
  messages.interrupt(id)
  await beat(id)
  if (roomId === id) refetchRoom(id)
}

/**
 * Checks whether another tab, the creator or a ban removed this tab from the room it shows. A hidden tab returns when it becomes visible.
 */
export const wasPutOut = (id: string): boolean =>
  id === roomId && id !== closing && document.visibilityState === 'visible'

/** Fetches changes that this tab may have missed. */
export function catchUp(): void {
  if (isListShown) {
    void rooms().refetch()
    void watchAndRefetch('rooms:watch', {}, rooms())
  }
  if (roomId !== null) void comeBack(roomId)
}
