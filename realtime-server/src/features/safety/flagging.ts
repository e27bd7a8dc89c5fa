import { addStatement, isStatement, keepMessages, sentTo } from '@swoon/db/queries/reports'
import { keepRoomMessages, placeOfRoomMessage } from '@swoon/db/queries/room-reports'
import { cutText } from '../../contract/shared/cut.ts'
import { newId } from '../../platform/base/ids.ts'
import type { Context } from '../../platform/context.ts'
import { categoryOf, type Flag, flagsOf } from './flags.ts'
import { theRules } from './rules.ts'

const looksLike: Record<Flag, string> = {
  threat: 'a threat',
  underage: 'someone under 18',
  payment: 'a request for money',
}

export interface Said {
  id: string
  senderId: string
  content: string
  /** The other person of a chat; null in a room. */
  readerId: string | null
}

/** Puts texts that look dangerous before moderators, as reports of their own with the evidence around them. */
export function flagging({ clock, commit }: Pick<Context, 'clock' | 'commit'>) {
  /** Does nothing about a text that was flagged before. */
  const flag = ({ id, senderId, content, readerId }: Said, found: Flag): Promise<void> =>
    commit(async ({ tx }) => {
      // A repeated message brings its event again.
      if (await isStatement(tx, id)) return
      const seq = readerId ? await sentTo(tx, id, senderId, readerId) : null
      const inRoom = readerId ? null : await placeOfRoomMessage(tx, id)
      if (seq === null && !inRoom) return
      const reportId = await addStatement(tx, {
        ...{ id, reportId: newId(), reporterId: theRules, reportedId: senderId },
        ...{ category: categoryOf[found], place: inRoom ? 'room' : 'chat', profile: null, now: clock.now() },
        description: `Flagged by a rule, not by a person: looks like ${looksLike[found]}.\n${cutText(content, 500)}`,
      })
      if (inRoom) await keepRoomMessages(tx, reportId, inRoom)
      else if (readerId) await keepMessages(tx, { reportId, one: senderId, other: readerId, seq })
    })

  return {
    /** Flags a text for what it looks like first: a threat before the others. */
    async look(said: Said): Promise<void> {
      const [found] = flagsOf(said.content)
      if (found) await flag(said, found)
    },
  }
}
