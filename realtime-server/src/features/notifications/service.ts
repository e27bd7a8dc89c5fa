import type { Tx } from '@swoon/db'
import {
  deleteOldNotifications,
  dropBetween,
  dropCause,
  dropCausedBy,
  hasNotification,
  isUnread,
  type NotificationRow,
  noteNotification,
  notificationSettingsOf,
  notificationsOf,
  settleNotifications,
  timesOf,
  unreadOf,
  writeNotificationSettings,
} from '@swoon/db/queries/notifications'
import { z } from 'zod'
import { Id } from '../../contract/primitives.ts'
import { notFound } from '../../platform/base/errors.ts'
import { newId } from '../../platform/base/ids.ts'
import type { Unit } from '../../platform/changes/unit.ts'
import type { Context } from '../../platform/context.ts'
import { jobKind } from '../../platform/jobs/jobs.ts'
import type { Notification, NotificationSettings, Unread, Which } from './contract.ts'
import { lastingKinds, type NotificationKind, notificationsKept } from './fields.ts'
import { isWanted, mayPushNow } from './rules.ts'

export type NotificationService = ReturnType<typeof notificationService>

const Liked = z.object({ userId: Id, id: Id, kind: z.enum(['match', 'super-like', 'answered']) })
type Liked = z.output<typeof Liked>

/**
 * Announces a match, super likes, or that one was answered. The database schedules it together with the like (plan_liked), so that a repeat
 * notifies nobody. Matches need it only for browsers to push to, since open tabs get `match:created`.
 */
export const tellLiked = jobKind('tell-liked', Liked)

type Where = Pick<Unit, 'tx' | 'emit'>

interface Cause {
  kind: Exclude<NotificationKind, 'match' | 'message' | 'super-like'>
  /** Subject: a game, a room, a match, a warning or the person. */
  subject: string
  /** Person who caused it. The row goes as soon as the two may not see each other. */
  actorId?: string
  detail?: string
  /** Time at which the row expires. */
  until?: Date
}

/** Stores a person's notifications for the bell. */
export function notificationService({
  db,
  clock,
  commit,
}: Pick<Context, 'db' | 'clock' | 'commit'>) {
  const seen = (userId: string) => {
    const now = clock.now()
    return { userId, now, since: new Date(now.getTime() - notificationsKept) }
  }

  async function unread(reader: Tx | typeof db, userId: string): Promise<Unread> {
    const rows = await unreadOf(reader, seen(userId))
    const chats = rows.filter(({ kind }) => kind === 'match' || kind === 'message')
    return { others: rows.length - chats.length, matchIds: chats.map(({ id }) => id) }
  }

  const isUnreadNow = (
    reader: Tx | typeof db,
    userId: string,
    id: string,
    kind: NotificationKind,
  ) => isUnread(reader, seen(userId), id, kind)

  const emitGone = ({ emit }: Where, userIds: readonly string[]) => {
    if (userIds.length > 0) emit([...new Set(userIds)], 'notification:changed', {})
  }

  const settle = (userId: string, { ids, until }: Which, how: 'read' | 'clear') =>
    commit(async ({ tx, emit }) => {
      const now = clock.now()
      await settleNotifications(
        tx,
        { userId, ids, until: until ? earlier(new Date(until), now) : now, now },
        how,
      )
      emit(userId, 'notification:changed', {})
      return unread(tx, userId)
    })

  async function settingsOf(reader: Tx | typeof db, userId: string): Promise<NotificationSettings> {
    const row = await notificationSettingsOf(reader, userId)
    if (!row) throw notFound()
    const { off, quiet_from, quiet_until } = row
    const hasQuietHours = quiet_from !== null && quiet_until !== null
    return {
      off: off as NotificationKind[],
      quietHours: hasQuietHours ? { from: quiet_from, until: quiet_until } : null,
    }
  }

  return {
    list: async (userId: string): Promise<Notification[]> =>
      (await notificationsOf(db, seen(userId))).map(view),

    unread: (userId: string): Promise<Unread> => unread(db, userId),

    /**
     * Marks a person's rows as read.
     * @returns the rest that is unread
     */
    read: (userId: string, which: Which): Promise<Unread> => settle(userId, which, 'read'),

    /**
     * Clears rows from a person's list.
     * @returns the rest that is unread
     */
    clear: (userId: string, which: Which): Promise<Unread> => settle(userId, which, 'clear'),

    settings: (userId: string): Promise<NotificationSettings> => settingsOf(db, userId),

    changeSettings: (
      userId: string,
      { off, quietHours }: Partial<NotificationSettings>,
    ): Promise<NotificationSettings> =>
      commit(async ({ tx, emit }) => {
        await writeNotificationSettings(tx, userId, {
          ...(off && {
            off: [...new Set(off)].filter((kind) => !lastingKinds.includes(kind)).sort(),
          }),
          ...(quietHours !== undefined && {
            quiet_from: quietHours?.from ?? null,
            quiet_until: quietHours?.until ?? null,
          }),
        })
        const settings = await settingsOf(tx, userId)
        emit(userId, 'notification:configured', settings)
        return settings
      }),

    /** Stores within a unit of work that something happened, and notifies the person, unless they switched its kind off. */
    async note({ tx, emit }: Where, userId: string, cause: Cause): Promise<void> {
      const id = await noteNotification(tx, { ...cause, id: newId(), userId, now: clock.now() })
      const settings = await notificationSettingsOf(tx, userId)
      if (settings && isWanted(settings, cause.kind))
        emit(userId, 'notification:added', { id, kind: cause.kind })
    },

    /** Like `note`, but never notifies twice of the same thing, read or not. */
    async noteOnce(unit: Where, userId: string, cause: Cause): Promise<void> {
      if (!(await hasNotification(unit.tx, userId, cause.kind, cause.subject)))
        await this.note(unit, userId, cause)
    },

    /** Announces a match or super like that is in the list. It may not be, if the person switched its kind off. */
    async tellLiked({ tx, emit }: Where, { userId, id, kind }: Liked): Promise<void> {
      if (kind === 'answered') emit(userId, 'notification:changed', {})
      else if (await isUnreadNow(tx, userId, id, kind))
        emit(userId, 'notification:added', { id, kind })
    },

    /** Deletes a cause's rows within a unit of work: everyone's or one person's, all or those with this detail. */
    async dropCause(
      unit: Where,
      cause: Pick<Cause, 'kind' | 'subject' | 'detail'> & { userId?: string },
    ): Promise<void> {
      emitGone(unit, await dropCause(unit.tx, cause))
    },

    /** Deletes two people's notifications about each other, within a unit of work, and updates both, or `only` one. */
    async dropBetween(
      unit: Where,
      one: string,
      other: string,
      { kind, only }: { kind?: Cause['kind']; only?: string } = {},
    ): Promise<void> {
      const userIds = await dropBetween(unit.tx, one, other, kind)
      emitGone(unit, only === undefined ? userIds : userIds.filter((userId) => userId === only))
    },

    /** Removes everything a person has caused, super likes included, from all other bells, within a unit of work. */
    async dropCausedBy(unit: Where, userId: string): Promise<void> {
      emitGone(unit, await dropCausedBy(unit.tx, userId))
    },

    deleteOld: (): Promise<void> => {
      const { now, since } = seen('')
      return deleteOldNotifications(db, now, since)
    },

    /** True if the bell still has this row, unread. */
    isUnread: (userId: string, id: string, kind: NotificationKind): Promise<boolean> =>
      isUnreadNow(db, userId, id, kind),

    /** When a row was added, and when it expires; null for one from another table. */
    timesOf: (id: string): Promise<{ at: Date; until: Date | null } | null> => timesOf(db, id),

    /** True if a person may be notified outside of the app now: the kind isn't switched off, and these aren't their quiet hours. */
    async mayPush(
      reader: Tx | typeof db,
      userId: string,
      kind: NotificationKind,
      now: Date,
    ): Promise<boolean> {
      const settings = await notificationSettingsOf(reader, userId)
      return settings !== null && mayPushNow(settings, kind, now)
    },
  }
}

const earlier = (one: Date, other: Date) => (one < other ? one : other)

const view = (row: NotificationRow): Notification => ({
  id: row.id,
  kind: row.kind as NotificationKind,
  at: row.at.toISOString(),
  isRead: row.is_read,
  count: row.count,
  subjectId: row.subject,
  person: row.person_id
    ? { id: row.person_id, name: row.person_name ?? '', profilePhoto: row.person_photo }
    : null,
  detail: row.detail,
})
