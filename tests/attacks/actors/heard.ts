import type { EventName } from '@swoon/realtime-server/contract'
import type { Kind } from './rows.ts'

const herself: readonly Kind[] = ['herself']
/** Olga, and whom it also concerns: the person she is matched with, who is in her chats, calls, games and rooms. */
const theTwo: readonly Kind[] = ['matched', 'herself']
/** Everyone who watches the list of rooms. To people who are kept apart from her it says nothing of hers. */
const watchers: readonly Kind[] = [
  'unwanted',
  'blocked',
  'blocker',
  'unmatched',
  'stranger',
  'matched',
  'herself',
]

/**
 * Listeners of what happens in Olga's life, for every event of the contract. Nothing is heard
 * without a session.
 */
export const heard: Record<EventName, readonly Kind[]> = {
  resync: herself,
  'access:lost': theTwo,
  'sessions:changed': herself,
  'session:ended': herself,
  // It names a game, and no one in it.
  'games:changed': ['unfinished', ...watchers],
  'game:changed': theTwo,
  'game:popped': theTwo,
  'game:gifted': theTwo,
  'game:deleted': theTwo,
  'game:reminded': theTwo,
  'call:signalled': theTwo,
  'message:sent': theTwo,
  'message:reacted': theTwo,
  'message:changed': theTwo,
  'message:delivered': theTwo,
  'message:read': theTwo,
  'chat:typed': theTwo,
  'date:changed': theTwo,
  'date:shared': herself,
  'date:reminded': theTwo,
  'matcher:configured': herself,
  'match:created': herself,
  'match:ended': herself,
  'match:seen': herself,
  'match:marked': herself,
  'match:celebrated': herself,
  'presence:changed': theTwo,
  'notification:added': theTwo,
  'notification:changed': herself,
  'notification:configured': herself,
  'passkeys:changed': herself,
  'purchase:changed': herself,
  'user:updated': herself,
  'rooms:changed': watchers,
  'rooms:closed': watchers,
  'room:changed': theTwo,
  'room:message': theTwo,
  'room:message-changed': theTwo,
  'room:reacted': theTwo,
  'room:message-removed': theTwo,
  'room:entered': theTwo,
  'room:left': theTwo,
  'room:tab-left': herself,
  'room:typed': theTwo,
  'room:matched': theTwo,
  'people-i-know:changed': herself,
  'person:blocked': herself,
  'person:unblocked': herself,
  'hidden-words:changed': herself,
  'warning:given': herself,
  'warning:understood': herself,
  'strike:withdrawn': herself,
  // It goes to the bell alone: people who are kept out have no connection.
  'person:excluded': [],
  'appeal:decided': herself,
  'support:changed': herself,
  'swipe:made': herself,
  'super-like:received': herself,
  'swipe:undone': herself,
  'verification:decided': herself,
  'video:changed': theTwo,
  'video:ended': theTwo,
  'call:rung': theTwo,
  'call:missed': theTwo,
  'call:recorded': theTwo,
  'video:configured': herself,
  'video:answered': herself,
}
