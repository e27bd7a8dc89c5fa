import { insertInvitation, type MessageRow, sendersOf } from '@swoon/db/queries/messages'
import { notFound } from '../../platform/base/errors.ts'
import { newId } from '../../platform/base/ids.ts'
import type { Unit } from '../../platform/changes/unit.ts'
import type { Context } from '../../platform/context.ts'
import { messageView } from './views.ts'

/** Sends invitations to balloon games as messages. */
export function chatInvitations({ clock }: Context) {
  return {
    /** Posts an invitation to a balloon game within a unit of work, and notifies both people. @throws Refusal NOT_FOUND */
    async invite(
      { tx, emit }: Pick<Unit, 'tx' | 'emit'>,
      userId: string,
      { matchId, gameId, content }: { matchId: string; gameId: string; content: string },
    ): Promise<void> {
      const [id, created_at] = [newId(), clock.now()]
      const sent = await insertInvitation(tx, {
        id,
        matchId,
        senderId: userId,
        content,
        gameId,
        now: created_at,
      })
      if (!sent) throw notFound()
      const row: MessageRow = {
        id,
        match_id: matchId,
        seq: sent.seq,
        sender_id: userId,
        client_id: null,
        content,
        created_at,
        game_id: gameId,
      }
      const [sender] = await sendersOf(tx, [userId])
      for (const viewerId of [sent.other_id, userId])
        emit(viewerId, 'message:sent', { message: messageView(row, sender, viewerId) })
    },
  }
}
