import { t } from '@lingui/core/macro'
import { settled } from '@swoon/realtime-server/contract/shared/tidy'
import { perform } from '../lib/change.ts'
import type { ConversationMessage, Conversations } from './create-conversation.ts'

/** Stores the composer's text in place of that of the message being edited. */
export async function saveEdit<M extends ConversationMessage>(
  { routes, editing, applyChange }: Conversations<M>,
  id: string,
  text: string,
): Promise<void> {
  const messageId = editing.of(id)?.message.id
  if (messageId === undefined) return
  editing.saving(id)
  const { isDone } = await perform(() => routes.edit(id, messageId, settled(text)), {
    failure: {
      text: t`Couldn't save your change. Try again.`,
      explained: [404, 409, 429],
    },
    apply: (changed) => applyChange(id, changed),
  })
  editing.settle(id, messageId, isDone ? text : null)
}
