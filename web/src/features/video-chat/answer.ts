import { t } from '@lingui/core/macro'
import { chatRoutes } from '@swoon/realtime-server/contract/chat'
import { call } from '../../lib/api.ts'
import { attempt } from '../../lib/attempt.ts'
import { withSameId } from '../../lib/same-id.ts'
import { untilSure } from '../../lib/until-sure.ts'

/** Answers a message of the match, which is read by that. The chat takes both from the events. @returns whether it was sent */
export async function answer(matchId: string, seq: number, content: string): Promise<boolean> {
  const send = (clientId: string) =>
    untilSure((signal) => call(chatRoutes.send, { body: { matchId, content, clientId }, signal }))
  const sent = await attempt(
    () => withSameId(`answer ${matchId}`, content, send),
    t`Please try again.`,
    {
      title: t({ context: 'message', message: 'Not sent' }),
    },
  )
  if (sent)
    await call(chatRoutes.read, { params: { id: matchId }, body: { seq } }).catch(() => undefined)
  return sent !== undefined
}
