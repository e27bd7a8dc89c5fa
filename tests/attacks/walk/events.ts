import type { EventName } from '@swoon/realtime-server/contract'
import { balloonGameRoutes } from '@swoon/realtime-server/contract/balloon-games'
import { chatRoutes } from '@swoon/realtime-server/contract/chat'
import { dateRoutes } from '@swoon/realtime-server/contract/dates'
import { matchRoutes } from '@swoon/realtime-server/contract/matches'
import { profileRoutes } from '@swoon/realtime-server/contract/profile'
import { roomRoutes } from '@swoon/realtime-server/contract/rooms'
import { safetyRoutes } from '@swoon/realtime-server/contract/safety'
import { swipeRoutes } from '@swoon/realtime-server/contract/swipes'
import { videoChatRoutes } from '@swoon/realtime-server/contract/video-chat'
import type { Live } from '../../harness/live.ts'
import type { Person } from '../../harness/person.ts'

/** A person hidden from the listener, and their life with others. */
export interface Life {
  who: Person
  tab: Live
  /** Their match, whom they write to. */
  friend: Person
  friendTab: Live
  matchId: string
  /** An active balloon game of the friend, watched by the hidden person. */
  gameId: string
  /** The tabs of the person who must hear nothing. */
  listeners: readonly Live[]
  /** Makes another match, with a new person. @returns its id */
  matchAnew(): Promise<string>
  /** A person they have not decided on. */
  stranger(): Promise<Person>
}

/** Triggers the event in the hidden person's life, where others hear it; a text explains why it concerns nobody. */
type EventRow = ((life: Life) => Promise<unknown>) | string

const says = async ({ who, matchId }: Life) =>
  (await who.call(chatRoutes.send, { body: { matchId, content: 'To a friend' } })).body

const isReady = (who: Person, matchId: string, isReady: boolean) =>
  who.call(videoChatRoutes.ready, { params: { matchId }, body: { isReady } })

/** The friend's room, with the hidden person, the friend and the listener in it. */
async function inRoom({ friend, friendTab, tab, listeners }: Life): Promise<string> {
  const { body } = await friend.call(roomRoutes.create, { body: { name: 'A room of a friend' } })
  for (const each of [friendTab, tab, ...listeners])
    await each.command('room:watch', { roomId: body.id })
  return body.id
}

const post = async (who: Person, id: string) =>
  (
    await who.call(roomRoutes.send, {
      params: { id },
      body: { messageType: 'text', content: bold },
    })
  ).body

const bold = 'Words for everyone but one'

/** Every event of the contract. */
export const events: Record<EventName, EventRow> = {
  resync: 'asks to fetch again, and names no one',
  'hidden-words:changed': 'is about the person alone',
  'warning:given': 'is about the person alone',
  'warning:understood': 'is about the person alone',
  'strike:withdrawn': 'is about the person alone',
  'person:excluded': 'is about the person alone',
  'appeal:decided': 'is about the person alone',
  'verification:decided': 'is about the person alone',
  'notification:changed': 'names no one',
  'matcher:configured': 'is about the person alone',
  'notification:configured': 'is about the person alone',
  'purchase:changed': 'is about the person alone',
  'support:changed': 'is about the person alone',
  'people-i-know:changed': 'is about the person alone',
  'access:lost': 'names a room, and no one in it',
  'session:ended': 'goes to the tabs of one session',
  'passkeys:changed': 'is about the person alone',
  'sessions:changed': 'is about the person alone',
  'user:updated': async ({ who, tab }) => {
    await who.call(profileRoutes.updateUser, {
      params: { id: who.id },
      body: { bio: 'Bolder words' },
    })
    await tab.next('user:updated')
  },
  'swipe:made': async ({ who, tab, stranger }) => {
    await who.call(swipeRoutes.swipe, { body: { swipedId: (await stranger()).id, isLike: false } })
    await tab.next('swipe:made')
  },
  'super-like:received': async ({ who, tab, stranger }) => {
    const theirs = await stranger()
    await theirs.call(swipeRoutes.swipe, {
      body: { swipedId: who.id, isLike: true, isSuperLike: true },
    })
    await tab.next('super-like:received', ({ userId }) => userId === theirs.id)
  },
  'super-like:undone': async ({ who, tab, stranger }) => {
    const theirs = await stranger()
    await theirs.call(swipeRoutes.swipe, {
      body: { swipedId: who.id, isLike: true, isSuperLike: true },
    })
    await theirs.call(swipeRoutes.undo, { body: { swipedId: who.id } })
    await tab.next('super-like:undone', ({ userId }) => userId === theirs.id)
  },
  'swipe:undone': async ({ who, tab, stranger }) => {
    const swipedId = (await stranger()).id
    await who.call(swipeRoutes.swipe, { body: { swipedId, isLike: false } })
    await who.call(swipeRoutes.undo, { body: { swipedId } })
    await tab.next('swipe:undone', ({ person }) => person.id === swipedId)
  },
  'match:created': async ({ tab, matchAnew }) => {
    await matchAnew()
    await tab.next('match:created')
  },
  'match:seen': 'is about the person alone',
  'match:marked': 'is about the person alone',
  'match:celebrated': 'is about the person alone',
  'video:answered': 'is about the person alone',
  'match:ended': async ({ who, tab, matchAnew }) => {
    await who.call(matchRoutes.unmatch, { params: { id: await matchAnew() } })
    await tab.next('match:ended')
  },
  'presence:changed': async ({ who, tab, friendTab }) => {
    tab.close()
    await friendTab.next('presence:changed', ({ userId, online }) => userId === who.id && !online)
    // The friend may already have heard that they are online, and the tab gets no earlier events.
    const isBack = new Promise<void>((resolve) => tab.socket.once('connect', () => resolve()))
    tab.socket.connect()
    await isBack
    await friendTab.next('presence:changed', ({ userId, online }) => userId === who.id && online)
  },
  'message:sent': async (life) => {
    const { id } = await says(life)
    await life.friendTab.next('message:sent', ({ message }) => message.id === id)
  },
  'message:changed': async (life) => {
    const { id } = await says(life)
    await life.who.call(chatRoutes.edit, { params: { id }, body: { content: 'Other words' } })
    await life.friendTab.next('message:changed', ({ messageId }) => messageId === id)
  },
  'message:reacted': async (life) => {
    const { id } = await says(life)
    await life.who.call(chatRoutes.react, { params: { id }, body: { emoji: '👍' } })
    await life.friendTab.next('message:reacted', ({ messageId }) => messageId === id)
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
  'date:changed': async ({ who, tab, matchId }) => {
    const startsAt = new Date(Date.now() + 86_400_000).toISOString()
    const body = {
      matchId,
      activity: 'Coffee',
      place: 'The corner cafe',
      startsAt,
      timeZone: 'UTC',
    }
    await who.call(dateRoutes.propose, { body })
    await tab.next('date:changed')
  },
  'date:shared': 'is about the person alone',
  'date:reminded': 'names a date of two people, and goes to them alone',
  'games:changed': 'names a game, and no one in it',
  'game:reminded': 'names a game, and no one in it',
  'game:deleted': 'names a game, and no one in it',
  'game:gifted': async ({ who, friend, friendTab, gameId }) => {
    await friendTab.command('game:watch', { gameId })
    await friend.call(balloonGameRoutes.gift, {
      params: { id: gameId },
      body: { recipientId: who.id },
    })
    await friendTab.next('game:gifted', ({ recipientId }) => recipientId === who.id)
  },
  'game:popped': async ({ who, friendTab, gameId }) => {
    await who.call(balloonGameRoutes.pop, { params: { id: gameId } })
    await friendTab.next('game:popped', ({ userId }) => userId === who.id)
  },
  'game:changed': async ({ who, friendTab }) => {
    await friendTab.next('game:changed', ({ game }) => game.winner === who.id)
  },
  'rooms:changed': async ({ who, friendTab }) => {
    await friendTab.command('rooms:watch', {})
    const { body } = await who.call(roomRoutes.create, { body: { name: `Where ${who.name} is` } })
    await friendTab.next('rooms:changed', ({ room }) => room.id === body.id)
  },
  'rooms:closed': async ({ who, friendTab }) => {
    await friendTab.command('rooms:watch', {})
    const { body } = await who.call(roomRoutes.create, { body: { name: `Where ${who.name} was` } })
    await who.call(roomRoutes.close, { params: { id: body.id } })
    await friendTab.next('rooms:closed', ({ roomId }) => roomId === body.id)
  },
  'room:changed': async ({ who, tab }) => {
    const { body } = await who.call(roomRoutes.create, { body: { name: `Room by ${who.name}` } })
    await tab.command('room:watch', { roomId: body.id })
    await who.call(roomRoutes.change, {
      params: { id: body.id },
      body: { name: `Another room by ${who.name}` },
    })
    await tab.next('room:changed', ({ roomId }) => roomId === body.id)
  },
  'room:message': async (life) => {
    const roomId = await inRoom(life)
    const { id } = await post(life.who, roomId)
    await life.friendTab.next('room:message', ({ message }) => message.id === id)
  },
  'room:message-changed': async (life) => {
    const roomId = await inRoom(life)
    const { id } = await post(life.who, roomId)
    await life.who.call(roomRoutes.editMessage, {
      params: { id: roomId, messageId: id },
      body: { content: 'Other' },
    })
    await life.friendTab.next('room:message-changed', ({ messageId }) => messageId === id)
  },
  'room:reacted': async (life) => {
    const roomId = await inRoom(life)
    const { id } = await post(life.friend, roomId)
    await life.who.call(roomRoutes.react, {
      params: { id: roomId, messageId: id },
      body: { emoji: '👍' },
    })
    await life.friendTab.next('room:reacted', ({ messageId }) => messageId === id)
  },
  'room:message-removed': async (life) => {
    const roomId = await inRoom(life)
    const { id } = await post(life.who, roomId)
    await life.who.call(roomRoutes.removeMessage, { params: { id: roomId, messageId: id } })
    await life.friendTab.next('room:message-removed', ({ messageId }) => messageId === id)
  },
  'room:entered': async (life) => {
    const roomId = await inRoom(life)
    await life.friendTab.next(
      'room:entered',
      (event) => event.roomId === roomId && event.participant.id === life.who.id,
    )
  },
  'room:left': async (life) => {
    const roomId = await inRoom(life)
    await life.who.call(roomRoutes.leave, { params: { id: roomId } })
    await life.friendTab.next(
      'room:left',
      (event) => event.roomId === roomId && event.userId === life.who.id,
    )
  },
  'room:typed': async (life) => {
    const roomId = await inRoom(life)
    await life.tab.command('room:type', { roomId, isTyping: true })
    await life.friendTab.next('room:typed', ({ userId }) => userId === life.who.id)
  },
  'room:tab-left': 'is about the person alone',
  'room:reminder-set': 'is about the person alone',
  'room:talk-soon': 'names a room, and no one in it',
  'room:matched': async (life) => {
    const roomId = await inRoom(life)
    const stranger = await life.stranger()
    await stranger.call(roomRoutes.join, { params: { id: roomId } })
    await life.who.call(roomRoutes.propose, {
      params: { id: roomId },
      body: { user2Id: stranger.id },
    })
    await life.tab.next('room:matched', ({ match }) => match.user2Id === stranger.id)
  },
  'video:configured': 'is about the person alone',
  'call:rung': async (life) => {
    await isReady(life.who, life.matchId, true)
    await life.friendTab.next('call:rung')
  },
  'call:missed': async (life) => {
    await isReady(life.who, life.matchId, false)
    await life.friendTab.next('call:missed')
    await isReady(life.who, life.matchId, true)
  },
  'notification:added': async ({ friendTab, matchAnew }) => {
    await friendTab.next('notification:added', ({ kind }) => kind === 'call-missed')
    await matchAnew()
  },
  'video:changed': async (life) => {
    await isReady(life.friend, life.matchId, true)
    await life.tab.next('video:changed', ({ state }) => state === 'both_ready')
  },
  'call:signalled': async ({ who, tab, friend, friendTab, matchId }) => {
    for (const held of [tab, friendTab])
      await held.command('call:hold', { scope: 'match', id: matchId, tab: matchId })
    const data = {
      attempt: 0,
      signal: { type: 'renegotiate' as const, renegotiate: true as const },
    }
    await tab.command('call:signal', { scope: 'match', id: matchId, to: friend.id, data })
    await friendTab.next('call:signalled', ({ from }) => from === who.id)
  },
  'video:ended': async ({ who, tab, matchId }) => {
    await who.call(videoChatRoutes.start, { params: { matchId }, body: {} })
    await who.call(videoChatRoutes.end, { params: { matchId }, body: {} })
    await tab.next('video:ended')
  },
  'call:recorded': async ({ who, tab, friend, matchId }) => {
    for (const each of [who, friend]) await isReady(each, matchId, true)
    await who.call(videoChatRoutes.start, { params: { matchId }, body: {} })
    await who.call(videoChatRoutes.end, { params: { matchId }, body: {} })
    await tab.next('call:recorded')
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
