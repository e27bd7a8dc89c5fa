import {
  closeAccount,
  deleteRows,
  deleteUploads,
  isClosed,
  uploadsOf,
} from '@swoon/db/queries/deletion'
import { holdAccount } from '@swoon/db/queries/users'
import { z } from 'zod'
import { Id } from '../../contract/primitives.ts'
import { notFound } from '../../platform/base/errors.ts'
import type { Unit } from '../../platform/changes/unit.ts'
import type { Context } from '../../platform/context.ts'
import { jobKind } from '../../platform/jobs/jobs.ts'
import type { Session } from '../../platform/sessions/session.ts'
import type { AccountService } from '../account/service.ts'
import type { AuthService } from '../auth/service.ts'
import type { BalloonGameService } from '../balloon-games/service.ts'
import type { DateService } from '../dates/service.ts'
import type { MediaService } from '../media/service.ts'
import type { NotificationService } from '../notifications/service.ts'
import type { RoomService } from '../rooms/service.ts'
import type { VideoChatService } from '../video-chat/service.ts'

/** Erases the rest of an account: files first, since the rows say where they are. */
export const eraseAccount = jobKind('erase-account', z.object({ userId: Id }), { attempts: 25 })

/** Deletes an account for the team, whose process has no sockets. */
export const deleteAccount = jobKind('delete-account', z.object({ userId: Id }), { attempts: 25 })

export type DeletionService = ReturnType<typeof deletionService>

export interface Uses {
  account: AccountService
  auth: AuthService
  balloonGames: BalloonGameService
  dates: DateService
  media: MediaService
  notifications: NotificationService
  rooms: RoomService
  videoChat: VideoChatService
}

/** Deletes accounts. Everyone else loses the person at once; a job, which survives a crash, erases rows and files. */
export function deletionService(context: Context, uses: Uses) {
  const { account, auth, balloonGames, dates, media, notifications, rooms, videoChat } = uses
  const { db, clock, commit, jobs } = context

  /** @throws Refusal NOT_FOUND */
  async function close(unit: Unit, userId: string): Promise<void> {
    if (!(await holdAccount(unit.tx, userId))) throw notFound()
    await account.endSessions(unit, userId)
    await rooms.withdraw(unit, userId)
    await notifications.dropCausedBy(unit, userId)
    await closeAccount(unit.tx, userId, clock.now())
    await jobs.schedule(unit.tx, eraseAccount, { userId }, { key: userId })
  }

  return {
    close,

    /** @throws Refusal WRONG_PASSWORD, CONFIRM_NEEDED, TOO_MANY, UNAVAILABLE */
    async remove(session: Session, password: string | undefined, address: string): Promise<void> {
      const { userId } = session
      await auth.proveOwner(session, password, address)
      await commit((unit) => close(unit, userId))
    },

    /** Does nothing if everything is already gone. */
    async erase(userId: string): Promise<void> {
      if (!(await isClosed(db, userId))) return
      // Runs before the rows are gone, so that others in a game, call or room are notified. A request of this person that was still running
      // may have joined or created a room.
      await balloonGames.separate([userId])
      await balloonGames.forget(userId)
      await videoChat.endOrphans([userId])
      await rooms.unsay(userId)
      await commit(async (unit) => {
        await rooms.withdraw(unit, userId)
        await notifications.dropCausedBy(unit, userId)
        await dates.endUnmatched(unit, [userId])
      })
      for (
        let uploads = await uploadsOf(db, userId);
        uploads.length > 0;
        uploads = await uploadsOf(db, userId)
      ) {
        await media.removeFiles(uploads.filter((upload) => !upload.is_awaited))
        await deleteUploads(
          db,
          uploads.map(({ name }) => name),
        )
      }
      await deleteRows(db, userId)
    },
  }
}
