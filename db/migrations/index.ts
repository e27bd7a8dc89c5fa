import type { Migration } from 'kysely'
import * as people from './2026-11-21-a-people.ts'
import * as matching from './2026-11-21-b-matching.ts'
import * as sealing from './2026-11-21-c-sealing.ts'
import * as photoKeys from './2026-11-21-d-photo-keys.ts'
import * as lastSeen from './2026-11-21-e-last-seen.ts'
import * as bannedChats from './2026-11-21-f-banned-chats.ts'
import * as sending from './2026-11-22-a-sending.ts'

/** Every migration by name, in order. A migration that has landed is frozen: what follows changes it in a new one. */
export const migrations: Record<string, Migration> = {
  '2026-11-21-a-people': people,
  '2026-11-21-b-matching': matching,
  '2026-11-21-c-sealing': sealing,
  '2026-11-21-d-photo-keys': photoKeys,
  '2026-11-21-e-last-seen': lastSeen,
  '2026-11-21-f-banned-chats': bannedChats,
  '2026-11-22-a-sending': sending,
}
