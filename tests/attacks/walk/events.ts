import type { EventName } from '@swoon/realtime-server/contract'
import { chatRoutes } from '@swoon/realtime-server/contract/chat'
import { matchRoutes } from '@swoon/realtime-server/contract/matches'
import { profileRoutes } from '@swoon/realtime-server/contract/profile'
import { safetyRoutes } from '@swoon/realtime-server/contract/safety'
import { swipeRoutes } from '@swoon/realtime-server/contract/swipes'
import type { Live } from '../../harness/live.ts'
import type { Person } from '../../harness/person.ts'

/** Somebody who is hidden from the listener, and their life with others. */
export interface Life {
  who: Person
  tab: Live
  /** A match of theirs, whom they text. */
  friend: Person
  friendTab: Live
  matchId: string
  /** Makes a match of theirs with somebody new. @returns its id */
  matchAnew(): Promise<string>
  /** Somebody whom they have not decided on. */
  stranger(): Promise<Person>
}

/** Makes the event happen in the life of the hidden person, where somebody else hears it; a text says why it tells of nobody. */
export type EventRow = ((life: Life) => Promise<unknown>) | string

const says = async ({ who, matchId }: Life) =>
  (await who.call(chatRoutes.send, { body: { matchId, content: 'To a friend' } })).body

/** Every event of the contract. */
export const events: Record<EventName, EventRow> = {
  resync: 'asks to fetch again, and names nobody',
  'warning:given': 'is about oneself alone',
  'warning:understood': 'is about oneself alone',
  'access:lost': 'names a room, and nobody in it',
  'session:ended': 'goes to the tabs of one session',
  'user:updated': async ({ who, tab }) => {
    await who.call(profileRoutes.updateUser, { params: { id: who.id }, body: { bio: 'Bolder words' } })
    await tab.next('user:updated')
  },
  'swipe:made': async ({ who, tab, stranger }) => {
    await who.call(swipeRoutes.swipe, { body: { swipedId: (await stranger()).id, isLike: false } })
    await tab.next('swipe:made')
  },
  'match:created': async ({ tab, matchAnew }) => {
    await matchAnew()
    await tab.next('match:created')
  },
  'match:ended': async ({ who, tab, matchAnew }) => {
    await who.call(matchRoutes.unmatch, { params: { id: await matchAnew() } })
    await tab.next('match:ended')
  },
  'presence:changed': async ({ who, tab, friendTab }) => {
    tab.close()
    await friendTab.next('presence:changed', ({ userId, online }) => userId === who.id && !online)
    tab.socket.connect()
    await friendTab.next('presence:changed', ({ userId, online }) => userId === who.id && online)
  },
  'message:sent': async (life) => {
    const { id } = await says(life)
    await life.friendTab.next('message:sent', ({ message }) => message.id === id)
  },
  'message:delivered': async (life) => {
    const { seq } = await says(life)
    await life.friend.call(chatRoutes.delivered, { params: { id: life.matchId }, body: { seq } })
    await life.tab.next('message:delivered')
  },
  'message:read': async (life) => {
    const { seq } = await says(life)
    await life.friend.call(chatRoutes.read, { params: { id: life.matchId }, body: { seq } })
    await life.tab.next('message:read')
  },
  'chat:typed': async ({ tab, friendTab, matchId }) => {
    await tab.command('chat:type', { matchId, isTyping: true })
    await friendTab.next('chat:typed')
  },
  'person:blocked': async ({ who, tab, stranger }) => {
    await who.call(safetyRoutes.block, { body: { blockedUserId: (await stranger()).id } })
    await tab.next('person:blocked')
  },
  'person:unblocked': async ({ who, tab, stranger }) => {
    const { id } = await stranger()
    await who.call(safetyRoutes.block, { body: { blockedUserId: id } })
    await who.call(safetyRoutes.unblock, { params: { userId: id } })
    await tab.next('person:unblocked')
  },
}
