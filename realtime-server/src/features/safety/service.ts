import type { Db, Tx } from '@swoon/db'
import { blocksOf, deleteBlock, haveMet, insertBlock, lockPair } from '@swoon/db/queries/blocks'
import { answerWarning, openWarnings } from '@swoon/db/queries/moderation'
import { areTogether, roomMessageTo } from '@swoon/db/queries/room-reports'
import { whomToMeet } from '@swoon/db/visibility'
import { notFound } from '../../platform/base/errors.ts'
import type { Unit } from '../../platform/changes/unit.ts'
import type { Context } from '../../platform/context.ts'
import type { MatchService } from '../matches/service.ts'
import { maySee } from '../people/service.ts'
import { type BlockView, type Report, unnamed, type Warning } from './contract.ts'
import { hiddenWords } from './hidden-words.ts'
import { reportKeeper, warningView } from './reports.ts'
import { standings } from './standing.ts'

export { appealDesk } from './appeals.ts'
export { moderation } from './moderation.ts'
export { dismissals, reasons, wordsOf } from './reasons.ts'
export { theRules, theTeam } from './rules.ts'
export { noteUnderageUndone, reportUnderage } from './underage.ts'
export { mayUndo, tooLateToUndo, undoable } from './undo.ts'

export type SafetyService = ReturnType<typeof safetyService>

/** Blocks, reports, and who may meet whom. */
export function safetyService(
  { db, clock, commit }: Pick<Context, 'db' | 'clock' | 'commit'>,
  matches: MatchService,
) {
  const reports = reportKeeper({ db, clock })

  /**
   * Requires that the user sees the other person, in a room or game too, or has met them: no reply may reveal who else exists.
   * @returns true if the other person is visible
   * @throws Refusal NOT_FOUND
   */
  async function requireKnown(tx: Tx, userId: string, otherId: string): Promise<boolean> {
    const isSeen = (await maySee(tx, userId, otherId)) || (await areTogether(tx, userId, otherId))
    if (!isSeen && !(await haveMet(tx, userId, otherId))) throw notFound()
    return isSeen
  }

  /** @returns false if the account no longer exists */
  async function blockIn(
    unit: Unit,
    blockerId: string,
    blockedId: string,
    isSeen: boolean,
  ): Promise<boolean> {
    // Comes first, because the block hides the match.
    await matches.endBetween(unit, blockerId, blockedId)
    if (!(await insertBlock(unit.tx, { blockerId, blockedId, isSeen, now: clock.now() })))
      return false
    unit.emit(blockerId, 'person:blocked', { userId: blockedId })
    return true
  }

  return {
    ...hiddenWords({ db, commit }),

    /** Filters people to those a person may meet in a room, a game or a call. */
    whomToMeet,

    /** True if nothing keeps two people apart: no block, ended match or ban. */
    mayMeet: async (db: Db | Tx, userId: string, otherId: string): Promise<boolean> =>
      (await whomToMeet(db, userId, [otherId])).has(otherId),

    async blocks(userId: string): Promise<BlockView[]> {
      const rows = await blocksOf(db, userId)
      return rows.map(({ id, name, created_at, has_ended_match }) => ({
        id,
        name: name || unnamed,
        blockedAt: created_at.toISOString(),
        hadMatch: has_ended_match,
      }))
    },

    /**
     * Hides two people from each other and ends their match for good.
     * @throws Refusal NOT_FOUND
     */
    block: (userId: string, blockedId: string): Promise<void> =>
      commit(async (unit) => {
        await lockPair(unit.tx, userId, blockedId)
        const isSeen = await requireKnown(unit.tx, userId, blockedId)
        if (!(await blockIn(unit, userId, blockedId, isSeen))) throw notFound()
      }),

    /** @throws Refusal NOT_FOUND if the person has not blocked them */
    unblock: (userId: string, blockedId: string): Promise<void> =>
      commit(async ({ tx, emit }) => {
        await lockPair(tx, userId, blockedId)
        if (!(await deleteBlock(tx, userId, blockedId))) throw notFound()
        emit(userId, 'person:unblocked', { userId: blockedId })
      }),

    /**
     * Reports a person with evidence, and blocks them if asked, all or nothing.
     * @throws Refusal NOT_FOUND
     */
    report: (userId: string, report: Report): Promise<void> =>
      commit(async (unit) => {
        const { reportedUserId } = report
        await lockPair(unit.tx, userId, reportedUserId)
        const { messageId } = report
        const inRoom = messageId
          ? await roomMessageTo(unit.tx, messageId, reportedUserId, userId)
          : null
        const isSeen = inRoom !== null || (await requireKnown(unit.tx, userId, reportedUserId))
        await reports.keep(unit.tx, userId, report, inRoom)
        // A deleted account needs no block, but a report about it must not be lost.
        if (report.block) await blockIn(unit, userId, reportedUserId, isSeen)
      }),

    warnings: async (userId: string): Promise<Warning[]> =>
      (await openWarnings(db, userId)).map(warningView),

    /**
     * Acknowledges a warning in all tabs.
     * @throws Refusal NOT_FOUND
     */
    understand: (userId: string, id: string): Promise<void> =>
      commit(async ({ tx, emit }) => {
        if (!(await answerWarning(tx, userId, id, clock.now()))) throw notFound()
        emit(userId, 'warning:understood', { id })
      }),

    ...standings({ db, clock, commit }),

    deleteOldEvidence: reports.deleteOldEvidence,
  }
}
