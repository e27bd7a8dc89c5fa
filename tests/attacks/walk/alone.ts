import type { EventName } from '@swoon/realtime-server/contract'
import { authRoutes } from '@swoon/realtime-server/contract/auth'
import { balloonGameRoutes } from '@swoon/realtime-server/contract/balloon-games'
import { dateRoutes } from '@swoon/realtime-server/contract/dates'
import { matcherRoutes } from '@swoon/realtime-server/contract/matcher'
import { matchRoutes } from '@swoon/realtime-server/contract/matches'
import { notificationRoutes } from '@swoon/realtime-server/contract/notifications'
import { peopleIKnowRoutes } from '@swoon/realtime-server/contract/people-i-know'
import { premiumRoutes } from '@swoon/realtime-server/contract/premium'
import { roomRoutes } from '@swoon/realtime-server/contract/rooms'
import { safetyRoutes } from '@swoon/realtime-server/contract/safety'
import { supportRoutes } from '@swoon/realtime-server/contract/support'
import { videoChatRoutes } from '@swoon/realtime-server/contract/video-chat'
import { sql } from 'kysely'
import { addPasskey } from '../../harness/authenticator.ts'
import { call } from '../../harness/http.ts'
import { type Live, openLive } from '../../harness/live.ts'
import { moderateIn } from '../../harness/moderate.ts'
import { decideAbout, teamOf } from '../../harness/moderators.ts'
import { cookieOf, password } from '../../harness/person.ts'
import type { World } from '../../harness/server.ts'
import { latestOf, submitVerification } from '../../harness/verification.ts'
import type { Life } from './events.ts'
import { gameOf } from './life.ts'

/** Like `Life`, with access to a server in this process. */
export interface OwnLife extends Life {
  world: World
  /** The server's address for browsers. */
  origin: string
  /** Registers another tab of the person as a listener. */
  note(tab: Live): void
}

/** Makes jobs due whose keys start with this. */
const isDue = ({ world }: OwnLife, key: string) =>
  sql`UPDATE graphile_worker._private_jobs SET run_at = now() - interval '1 second' WHERE key LIKE ${`${key}%`}`.execute(
    world.database.db,
  )

/** Triggers the events that are about the person alone, or name nobody. */
export const alone: Partial<Record<EventName, (life: OwnLife) => Promise<unknown>>> = {
  'warning:given': async ({ world, who, tab }) => {
    await decideAbout(world, who, 'warn', 'Please be kind.')
    await tab.next('warning:given')
  },
  'warning:understood': async ({ who, tab }) => {
    const { warning } = await tab.next('warning:given')
    await who.call(safetyRoutes.understand, { params: { id: warning.id } })
    await tab.next('warning:understood')
  },
  'strike:withdrawn': async ({ world, who, tab }) => {
    const number = await decideAbout(world, who, 'warn', 'The wrong person.')
    await teamOf(world).reports.undo(number, { reason: 'x', by: 'test' })
    await tab.next('strike:withdrawn')
  },
  'appeal:decided': async ({ world, who, tab }) => {
    const { warning } = await tab.next('warning:given')
    await who.call(safetyRoutes.appeal, {
      params: { strikeId: warning.id },
      body: { content: 'I was kind.' },
    })
    const { appeals } = teamOf(world)
    const [appeal] = await appeals.list('test')
    await appeals.decide(appeal?.number ?? 0, {
      outcome: 'uphold',
      answer: 'Not quite.',
      by: 'test',
    })
    await tab.next('appeal:decided')
  },
  'verification:decided': async ({ world, who, tab }) => {
    await submitVerification(who)
    await moderateIn(world, 'verify', String((await latestOf(world, who)).number))
    await tab.next('verification:decided')
  },
  'notification:changed': async ({ who, tab }) => {
    await who.call(notificationRoutes.clear, { body: {} })
    await tab.next('notification:changed')
  },
  'notification:configured': async ({ who, tab }) => {
    await who.call(notificationRoutes.changeSettings, { body: { off: ['gift'] } })
    await tab.next('notification:configured')
  },
  'matcher:configured': async ({ who, tab }) => {
    await who.call(matcherRoutes.changeSettings, { body: { learns: false } })
    await tab.next('matcher:configured')
  },
  'video:configured': async ({ who, tab }) => {
    await who.call(videoChatRoutes.changeSettings, { body: { rings: false } })
    await tab.next('video:configured')
  },
  'purchase:changed': async ({ who, tab }) => {
    await who.call(premiumRoutes.purchase, {
      body: { type: 'subscription', amount: 1099, quantity: 1 },
    })
    await tab.next('purchase:changed')
  },
  'people-i-know:changed': async ({ who, tab }) => {
    await who.call(peopleIKnowRoutes.add, { body: { emails: ['no-one@example.test'] } })
    await tab.next('people-i-know:changed')
  },
  'support:changed': async ({ who, tab }) => {
    await who.call(supportRoutes.write, {
      body: { subject: 'A question', content: 'How do I get a crown?' },
    })
    await tab.next('support:changed')
  },
  'hidden-words:changed': async ({ who, tab }) => {
    await who.call(safetyRoutes.changeHiddenWords, { body: { add: ['word'] } })
    await tab.next('hidden-words:changed')
  },
  'match:seen': async ({ who, tab, matchAnew }) => {
    await who.call(matchRoutes.seen, { body: { ids: [await matchAnew()] } })
    await tab.next('match:seen')
  },
  'match:marked': async ({ who, tab, matchId }) => {
    await who.call(matchRoutes.mark, { params: { id: matchId }, body: { isMuted: false } })
    await tab.next('match:marked')
  },
  'match:celebrated': async ({ tab, matchId }) => {
    await tab.command('match:celebrate', { matchId })
    await tab.next('match:celebrated')
  },
  'video:answered': async ({ who, tab, matchId }) => {
    await who.call(videoChatRoutes.feedback, { params: { matchId }, body: { feedback: 'good' } })
    await tab.next('video:answered')
  },
  'room:tab-left': async ({ world, who, tab, friend, note }) => {
    const { body } = await friend.call(roomRoutes.create, { body: { name: 'A room for one tab' } })
    const other = await openLive(world.url, who.cookie)
    note(other)
    await other.command('room:watch', { roomId: body.id })
    other.close()
    await tab.next('room:tab-left', ({ roomId }) => roomId === body.id)
  },
  'room:reminder-set': async ({ who, tab, friend }) => {
    const { body } = await friend.call(roomRoutes.create, {
      body: {
        name: 'A room that talks',
        talk: { day: (new Date().getUTCDay() + 3) % 7, minute: 0 },
      },
    })
    await who.call(roomRoutes.remind, { params: { id: body.id }, body: { isOn: true } })
    await tab.next('room:reminder-set', ({ roomId }) => roomId === body.id)
  },
  'room:talk-soon': async (life) => {
    const { roomId } = await life.tab.next('room:reminder-set')
    await isDue(life, `room-talk:${roomId}:soon`)
    await life.tab.next('room:talk-soon')
  },
  'access:lost': async ({ tab, friend, friendTab }) => {
    const { body } = await friend.call(roomRoutes.create, { body: { name: 'A room for a moment' } })
    for (const each of [tab, friendTab]) await each.command('room:watch', { roomId: body.id })
    await friend.call(roomRoutes.close, { params: { id: body.id } })
    for (const each of [tab, friendTab]) await each.next('access:lost', ({ id }) => id === body.id)
  },
  'passkeys:changed': async ({ who, tab, origin }) => {
    await addPasskey(who, origin)
    await tab.next('passkeys:changed')
  },
  'date:shared': async ({ who, tab, friend, matchId }) => {
    const { body } = await friend.call(dateRoutes.latest, { params: { matchId } })
    const params = { id: body.date?.id ?? '' }
    await friend.call(dateRoutes.answer, {
      params,
      body: { answer: 'accept', version: body.date?.version ?? 0 },
    })
    await who.call(dateRoutes.share, { params })
    await tab.next('date:shared')
  },
  'date:reminded': async (life) => {
    await isDue(life, 'remind-of-date:')
    for (const each of [life.tab, life.friendTab]) await each.next('date:reminded')
  },
  'games:changed': async ({ world, who, friendTab }) => {
    await friendTab.command('games:watch', {})
    const id = await gameOf(world, who)
    await friendTab.next('games:changed', ({ gameId }) => gameId === id)
  },
  'game:reminded': async (life) => {
    const id = await gameOf(life.world, life.who)
    await life.friend.call(balloonGameRoutes.join, { params: { id } })
    await isDue(life, `remind-of-game:${id}:soon`)
    for (const each of [life.tab, life.friendTab])
      await each.next('game:reminded', ({ gameId }) => gameId === id)
  },
  'game:deleted': async (life) => {
    const id = await gameOf(life.world, life.who)
    await life.friend.call(balloonGameRoutes.join, { params: { id } })
    await life.who.call(balloonGameRoutes.remove, { params: { id } })
    for (const each of [life.tab, life.friendTab])
      await each.next('game:deleted', ({ gameId }) => gameId === id)
  },
  'session:ended': async ({ world, who, tab, note }) => {
    const login = await call(world.url, null, authRoutes.login, {
      body: { email: who.user.email, password },
    })
    await tab.next('sessions:changed')
    const other = await openLive(world.url, cookieOf(login.headers))
    note(other)
    await call(world.url, cookieOf(login.headers), authRoutes.logout, {})
    await other.next('session:ended')
  },
}
