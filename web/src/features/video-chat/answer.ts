import { t } from '@lingui/core/macro'
import { chatRoutes } from '@swoon/realtime-server/contract/chat'
import { change } from '../../lib/change.ts'
import { sameId } from '../../lib/same-id.ts'
import { untilSure } from '../../lib/until-sure.ts'

/** Replies to a match's message, which marks it as read. The chat gets both from the events. @returns whether it was sent */
export async function answer(matchId: string, seq: number, content: string): Promise<boolean> {
  const { isDone } = await change(
    chatRoutes.send,
    (clientId) => ({ body: { matchId, content, clientId } }),
    {
      id: sameId(`answer ${matchId}`, content),
      repeat: untilSure,
      failure: {
        title: t({ context: 'message', message: 'Not sent' }),
        text: t`Try again.`,
      },
    },
  )
  if (isDone)
    await change(chatRoutes.read, { params: { id: matchId }, body: { seq } }, { failure: null })
  return isDone
}
