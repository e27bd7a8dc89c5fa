import { t } from '@lingui/core/macro'
import {
  type ChatMarks,
  type MatchView,
  matchRoutes,
} from '@swoon/realtime-server/contract/matches'
import { call, noAnswer } from '../../lib/api.ts'
import { change } from '../../lib/change.ts'
import { again } from '../../lib/until-sure.ts'
import { applyMarks } from '../matches/live.ts'

type Marks = Partial<Omit<ChatMarks, 'matchId'>>

/** Chats whose unread mark was removed here, not yet on the server. */
const ending = new Set<string>()

interface Presses {
  count: number
  /** The latest requested marks, and whether that request has failed. */
  last: Marks
  hasFailed: boolean
  /** The server's marks, as last known. */
  stored: Marks
}

/** Pending presses, by chat and mark. */
const pressed = new Map<string, Presses>()

/** Mutes a chat, marks it as unread, or undoes either: here at once and then on all devices. */
export async function markChat(
  { id: matchId, isMuted, isUnread }: MatchView,
  marks: Marks,
): Promise<void> {
  const before: Marks = {
    ...(marks.isMuted !== undefined && { isMuted }),
    ...(marks.isUnread !== undefined && { isUnread }),
  }
  const key = `${matchId} ${Object.keys(marks)}`
  const presses = pressed.get(key) ?? { count: 0, last: marks, hasFailed: false, stored: before }
  presses.count++
  presses.last = marks
  presses.hasFailed = false
  pressed.set(key, presses)
  if (marks.isUnread) ending.delete(matchId)
  applyMarks({ matchId, ...marks })
  await change(
    matchRoutes.mark,
    { params: { id: matchId }, body: marks },
    {
      failure: { text: t`Couldn't save that. Try again.`, explained: [429] },
      apply() {
        presses.stored = marks
      },
      undo() {
        if (presses.last === marks) presses.hasFailed = true
      },
    },
  )
  presses.count--
  if (presses.count > 0) return
  pressed.delete(key)
  // An earlier press may have been stored although the last one failed.
  if (presses.hasFailed) applyMarks({ matchId, ...presses.stored })
}

/** Removes a chat's unread mark as it opens. The user did not ask for it, so a failure is retried silently until it is stored. */
export async function endUnread(matchId: string): Promise<void> {
  applyMarks({ matchId, isUnread: false })
  if (ending.has(matchId)) return
  ending.add(matchId)
  const send = async (signal: AbortSignal) => {
    // The user has marked it as unread again.
    if (!ending.has(matchId)) return
    await call(matchRoutes.mark, { params: { id: matchId }, body: { isUnread: false }, signal })
    // The list may have been refetched before this.
    if (ending.has(matchId)) applyMarks({ matchId, isUnread: false })
  }
  try {
    await send(noAnswer()).catch((error: unknown) => {
      console.warn('mark as unread not ended', error)
      return again(send, error)
    })
  } catch (error) {
    console.warn('mark as unread not ended', error)
  } finally {
    ending.delete(matchId)
  }
}
