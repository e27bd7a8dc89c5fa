import { reactInRoom, roomReactionsSeen } from '@swoon/db/queries/reactions'
import { notFound } from '../../platform/base/errors.ts'
import type { Context } from '../../platform/context.ts'
import type { Reacted } from '../chat/contract.ts'
import { ownViewsAtMost } from './broadcasts.ts'
import type { RoomPresence } from './presence.ts'

/** Reacts to messages. */
export function roomReactions(
  { clock, commitThenRead }: Pick<Context, 'clock' | 'commitThenRead'>,
  presence: RoomPresence,
) {
  return {
    /**
     * Sets or removes (null) a person's emoji on a message, and shows it to the room. People kept apart from one of the reacting people get
     * their own count. A repeat changes nothing and emits again. The event is read after the change, in one snapshot, so it may already
     * show a later emoji of that person.
     * @throws Refusal NOT_FOUND, NOT_IN_ROOM
     */
    react: (
      userId: string,
      roomId: string,
      messageId: string,
      emoji: string | null,
    ): Promise<Reacted> =>
      commitThenRead(['room:reacted'], async ({ db, emit, hasWritten }) => {
        const reaction = {
          roomId,
          messageId,
          userId,
          emoji,
          now: clock.now(),
          presentAfter: presence.presentAfter(),
        }
        const { outcome, author: authorId } = await reactInRoom(db, reaction)
        if (outcome === 'unseen') throw notFound()
        if (outcome === 'absent') return presence.refuseAbsent(db, userId, roomId)
        // Everyone else sees it with the next reaction or page: a whole room fetching again would burden a database that just failed.
        hasWritten([userId])
        const whose = { roomId, messageId, userId, authorId, limit: ownViewsAtMost }
        const { views, others } = await roomReactionsSeen(db, whose)
        const reacted = new Map<string | null, Reacted>()
        for (const { reader, chosen, counts, revision } of views) {
          const seen = {
            messageId,
            userId,
            emoji: chosen,
            reactions: counts ?? [],
            revision: Number(revision ?? 0),
          }
          emit(reader ?? presence.roomBut(roomId, others), 'room:reacted', { roomId, ...seen })
          reacted.set(reader, seen)
        }
        // The shared view applies only if they aren't kept apart from anyone who reacted.
        const own = reacted.get(userId) ?? (others.includes(userId) ? undefined : reacted.get(null))
        if (!own) throw new Error('no view of the reactions')
        return own
      }),
  }
}
