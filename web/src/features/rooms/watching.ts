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
/** The room that this tab is closing, which its person leaves themselves. */
let closing: string | null = null

export const noteClosing = (id: string | null): void => {
  closing = id
}

export const isEntered = (id: string): boolean => roomId === id

/** From now on this tab gets every change of the list. @returns a function that ends it */
export function watchList(): () => void {
  isListShown = true
  void watchAndRefetch('rooms:watch', {}, rooms())
  return () => {
    isListShown = false
    void command('rooms:unwatch', {})
  }
}

/** This tab shows the room, and goes on saying so until it is left. @returns a function that leaves */
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

/** A sign of life. Without the socket the call that enters is one too. */
async function beat(id: string): Promise<void> {
  if (document.visibilityState === 'hidden') return
  if (useConnection.getState().status !== 'up') {
    await call(roomRoutes.join, { params: { id }, body: {} }).catch(() => undefined)
    return
  }
  const reply = await command('room:watch', { roomId: id })
  if (!reply.ok && reply.code === 'NOT_FOUND') void reenter(id)
}

/** Another tab of the user's was closed in a room: if this one shows it, the user is still there. */
export function stillThere(id: string): void {
  if (roomId === id) void beat(id)
}

/** Enters again, since another tab may have left. It fails if the room was closed or the user was removed, and the screen says so. */
export async function reenter(id: string): Promise<void> {
  messages.interrupt(id)
  await queryClient.invalidateQueries({ queryKey: entryKey(id) })
  if (roomId === id) refetchRoom(id)
}

/** Watches again after an interruption and fetches what was missed. */
async function comeBack(id: string): Promise<void> {
  messages.interrupt(id)
  await beat(id)
  if (roomId === id) refetchRoom(id)
}

/**
 * Checks whether another tab, the creator or a ban has taken this tab out of the room that it
 * shows. A hidden tab comes back when it is visible.
 */
export const wasPutOut = (id: string): boolean =>
  id === roomId && id !== closing && document.visibilityState === 'visible'

/** Fetches what this tab watches and may have missed. */
export function catchUp(): void {
  if (isListShown) {
    void rooms().refetch()
    void watchAndRefetch('rooms:watch', {}, rooms())
  }
  if (roomId !== null) void comeBack(roomId)
}
