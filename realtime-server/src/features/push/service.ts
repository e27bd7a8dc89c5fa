import type { Tx } from '@swoon/db'
import { isMuted } from '@swoon/db/queries/matches'
import {
  deletePushSubscription,
  dropPushSubscription,
  endpointsOf,
  insertPushKeys,
  pushKeys,
  pushSubscriptionById,
  pushSubscriptionsOf,
  putPushSubscription,
  replacePushKeys,
} from '@swoon/db/queries/push'
import webPush from 'web-push'
import { z } from 'zod'
import { newId } from '../../platform/base/ids.ts'
import { refuse } from '../../platform/base/refusal.ts'
import type { Context } from '../../platform/context.ts'
import { jobKind } from '../../platform/jobs/jobs.ts'
import { createEncryption } from '../../platform/sessions/encryption.ts'
import type { Session } from '../../platform/sessions/session.ts'
import { gameTiming } from '../balloon-games/contract.ts'
import { dateTiming } from '../dates/contract.ts'
import { wordsIn } from '../languages/service.ts'
import { isPublic, postPublic } from '../media/service.ts'
import { Kind } from '../notifications/contract.ts'
import type { NotificationService } from '../notifications/service.ts'
import { roomTiming } from '../rooms/contract.ts'
import { type PushMessage, type PushState, type PushSubscription, pushLimits } from './contract.ts'
import { pushPaths } from './push-paths.ts'

const AnyKind = z.union([Kind, z.literal('reaction')])

/** A push to one browser: its kind, and its subject. `isLater` marks the second try, for people who had a tab open. */
const Push = z.object({
  id: z.uuid(),
  kind: AnyKind,
  about: z.uuid().optional(),
  isLater: z.boolean().optional(),
})
type Push = z.output<typeof Push>
/** Kinds that a later check finds in the bell. */
type Listed = z.output<typeof Kind>

/** Pushes to one browser. Pending pushes aren't repeated. */
export const pushNotification = jobKind('push-notification', Push, { attempts: 6 })

const MessagePush = z.object({ userId: z.uuid(), matchId: z.uuid() })
type MessagePush = z.output<typeof MessagePush>

/** Pushes a message. The database schedules it together with the message (plan_message_push). */
export const pushMessage = jobKind('push-message', MessagePush, { attempts: 6 })

const tooLarge = 413
/** Kinds that wake a sleeping phone. */
const urgent: ReadonlySet<string> = new Set([
  'call-missed',
  'room-talk',
  'game-starting',
  'date-soon',
])
/** Status codes of a push service for a subscription that has ended. */
const gone: ReadonlySet<number> = new Set([404, 410])
const isForLater = (status: number) => status === 408 || status === 429 || status >= 500

export type PushService = ReturnType<typeof pushService>

/** Milliseconds for which a push service keeps messages for an offline browser. */
const keptFor = 12 * 60 * 60_000
/**
 * Milliseconds for which short-lived news is worth a push, unless its row in the bell expires sooner. A game's first reminder is followed
 * by another at its start.
 */
const momentOf: Partial<Record<Push['kind'], number>> = {
  'room-talk': roomTiming.reminder,
  'game-starting': gameTiming.reminder,
  'date-soon': dateTiming.reminder,
}

/** Milliseconds after which a tab is certain to be closed or unresponsive: longer than presence needs to notice it. */
const laterBy = 45_000

/** Pushes notifications to browsers while no tab is open. */
export function pushService(
  context: Context,
  notifications: Pick<NotificationService, 'mayPush' | 'isUnread' | 'timesOf'>,
) {
  const { env, log, db, clock, commit, jobs, presence, tally } = context
  const encryption = createEncryption(env.SESSION_SECRET, 'push')
  const allowed = env.PROXY_ALLOW.split(',').filter(Boolean)
  const subject = env.PUBLIC_URL?.startsWith('https:') ? env.PUBLIC_URL : 'mailto:push@localhost'

  /**
   * Keys of this installation, made when first needed, and again after a change of SESSION_SECRET; browsers that subscribed with the lost
   * ones must then subscribe again.
   */
  async function keys(): Promise<{ publicKey: string; privateKey: string }> {
    const known = await pushKeys(db)
    const privateKey = known && encryption.decrypt(known.sealed_key, known.public_key)
    if (known && privateKey) return { publicKey: known.public_key, privateKey: String(privateKey) }
    const { publicKey, privateKey: made } = webPush.generateVAPIDKeys()
    const sealed = encryption.encrypt(Buffer.from(made), publicKey)
    if (!known) await insertPushKeys(db, publicKey, sealed)
    else {
      await commit(({ tx }) => replacePushKeys(tx, known.public_key, publicKey, sealed))
      log.warn(
        'web push has new keys, because SESSION_SECRET has changed; browsers must subscribe again',
      )
    }
    return keys()
  }

  const isOnline = async (userId: string) => (await presence.onlineOf([userId])).has(userId)

  const laterKey = (id: string, kind: Listed, about: string) => `${id} ${kind} ${about} later`

  /** Schedules another check, for when a person with an open tab has surely seen it or left. */
  const planAgain = (tx: Tx, id: string, kind: Listed, about: string): Promise<void> =>
    jobs.schedule(
      tx,
      pushNotification,
      { id, kind, about, isLater: true },
      { at: new Date(clock.now().getTime() + laterBy), key: laterKey(id, kind, about) },
    )

  /** Pushes as soon as a worker is free, instead of at a later check. */
  async function planNow(tx: Tx, id: string, kind: Listed, about: string): Promise<void> {
    await jobs.cancel(tx, pushNotification, laterKey(id, kind, about))
    await jobs.schedule(tx, pushNotification, { id, kind, about }, { key: `${id} ${kind}` })
  }

  /** Seconds for which a push is useful. */
  async function usefulFor({ kind, about }: Push): Promise<number> {
    const lasts = momentOf[kind]
    const row = lasts && about ? await notifications.timesOf(about) : null
    if (!lasts || !row) return keptFor / 1000
    const ends = Math.min(
      row.at.getTime() + lasts,
      row.until?.getTime() ?? Number.POSITIVE_INFINITY,
    )
    return Math.floor((ends - clock.now().getTime()) / 1000)
  }

  const isStillNews = async (userId: string, about: string, kind: Listed) =>
    (await notifications.isUnread(userId, about, kind)) &&
    notifications.mayPush(db, userId, kind, clock.now())

  return {
    async state({ id }: Session): Promise<PushState> {
      const { publicKey } = await keys()
      return { publicKey, endpoints: await endpointsOf(db, id) }
    },

    /** @throws Refusal INVALID for an address outside public push services, CONFLICT for another user's without its keys */
    async subscribe(
      { id, userId }: Session,
      { endpoint, keys: { p256dh, auth } }: PushSubscription,
    ): Promise<void> {
      if (!(await isPublic(endpoint, allowed))) throw refuse('pushService')
      const row = {
        id: newId(),
        user_id: userId,
        session_id: id,
        endpoint,
        public_key: p256dh,
        auth,
      }
      await commit(async ({ tx }) => {
        const isStored = await putPushSubscription(
          tx,
          { ...row, created_at: clock.now() },
          pushLimits.subscriptions,
        )
        if (!isStored) throw refuse('browserTaken')
      })
    },

    unsubscribe: ({ userId }: Session, endpoint: string): Promise<void> =>
      dropPushSubscription(db, userId, endpoint),

    /** Schedules a notification's pushes, within the unit of work that adds it. */
    async plan(tx: Tx, userId: string, about: string, kind: Listed): Promise<void> {
      const ids = await pushSubscriptionsOf(tx, userId)
      if (ids.length === 0 || !(await notifications.mayPush(tx, userId, kind, clock.now()))) return
      for (const id of ids) await planNow(tx, id, kind, about)
    },

    /**
     * Schedules the one push of a reaction, which follows the messages switch and muted chats. A person with an open tab gets none, not
     * even later.
     */
    async planReaction(tx: Tx, userId: string, matchId: string): Promise<void> {
      const ids = await pushSubscriptionsOf(tx, userId)
      if (ids.length === 0 || !(await notifications.mayPush(tx, userId, 'message', clock.now())))
        return
      if (await isMuted(tx, userId, matchId)) return
      for (const id of ids)
        await jobs.schedule(
          tx,
          pushNotification,
          { id, kind: 'reaction' },
          { key: `${id} reaction` },
        )
    },

    /**
     * Pushes the latest unread message of a chat: now, or later if the user has a tab open, which may be abandoned or on a sleeping phone.
     */
    async pushMessage({ userId, matchId }: MessagePush): Promise<void> {
      const ids = await pushSubscriptionsOf(db, userId)
      if (ids.length === 0) return
      const isHere = await isOnline(userId)
      if (!isHere && !(await isStillNews(userId, matchId, 'message'))) return
      await commit(async ({ tx }) => {
        for (const id of ids) await (isHere ? planAgain : planNow)(tx, id, 'message', matchId)
      })
    },

    /**
     * Pushes to one browser if it is still news: now, or later if the person has a tab open.
     * @throws Error if the push service should be tried again
     */
    async push(what: Push): Promise<void> {
      const { id, kind, about, isLater } = what
      // Comes first, because new keys end all subscriptions.
      const signing = await keys()
      const row = await pushSubscriptionById(db, id)
      if (!row) return
      if (await isOnline(row.user_id)) {
        if (about && !isLater && kind !== 'reaction')
          await commit(({ tx }) => planAgain(tx, id, kind, about))
        return
      }
      // Even the first try may have waited.
      if (about && kind !== 'reaction' && !(await isStillNews(row.user_id, about, kind))) return
      const TTL = await usefulFor(what)
      if (TTL <= 0) return
      const send = async (message: PushMessage): Promise<number> => {
        const { headers, body } = webPush.generateRequestDetails(
          { endpoint: row.endpoint, keys: { p256dh: row.public_key, auth: row.auth } },
          JSON.stringify(message),
          {
            vapidDetails: { subject, ...signing },
            TTL,
            topic: kind,
            urgency: urgent.has(kind) ? 'high' : 'normal',
          },
        )
        return postPublic(row.endpoint, allowed, { headers: textOf(headers), body }).catch(
          (error: unknown) => {
            tally.count('pushes', 'failed')
            throw error
          },
        )
      }
      const text = wordsIn(row.language).push(kind)
      const message: PushMessage = {
        title: env.APP_NAME,
        body: text,
        path: pushPaths[kind],
        tag: kind,
      }
      const first = await send(message)
      const status = first === tooLarge ? await send({ ...message, body: '' }) : first
      // A browser that has ended is no failure.
      if (!gone.has(status)) tally.count('pushes', status < 300 ? 'done' : 'failed')
      if (isForLater(status)) throw new Error(`a push service answered ${status}`)
      if (status < 300) return
      // For example keys that this service rejects. The browser would get nothing, so it must not seem to be on.
      if (!gone.has(status))
        log.warn(
          { err: new Error(`${new URL(row.endpoint).host} answered ${status}`) },
          'a push service refused a message, and its subscription has ended',
        )
      await deletePushSubscription(db, id)
    },
  }
}

const textOf = (headers: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
