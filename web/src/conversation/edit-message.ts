import { t } from '@lingui/core/macro'
import { editableFor } from '@swoon/realtime-server/contract/chat'
import { isBlank } from '@swoon/realtime-server/contract/shared/text'
import { settled } from '@swoon/realtime-server/contract/shared/tidy'
import { perform } from '../lib/change.ts'
import { serverNow } from '../lib/server-clock.ts'
import type { ConversationMessage, Conversations } from './create-conversation.ts'
import { focusComposer } from './focus-composer.ts'

/** Checks whether the user may still edit a message. */
export const canEdit = <M extends ConversationMessage>(
  { log, isEditable }: Conversations<M>,
  message: M,
  myId: string,
): boolean =>
  message.senderId === myId &&
  !message.deletedAt &&
  serverNow() - Date.parse(log.timeOf(message)) < editableFor &&
  isEditable(message)

/** Puts the text of a sent message into the composer, to be saved in its place. */
export function editMessage<M extends ConversationMessage>(of: Conversations<M>, message: M): void {
  const { editing } = of
  const id = of.idOf(message)
  editing.start(id, {
    message,
    text: message.content,
    isSaving: false,
    isChange() {
      const edit = editing.of(id)
      const text = edit?.text ?? ''
      // A picture may stand without words.
      return settled(text) !== edit?.message.content && (!!message.kind || !isBlank(text))
    },
    save: (text) => save(of, message, text),
  })
  focusComposer()
}

/** Edits the user's last message that may still be edited. */
export function editLast<M extends ConversationMessage>(
  of: Conversations<M>,
  id: string,
  myId: string,
): void {
  const last = of.log
    .query(id)
    .known()
    ?.findLast((message) => canEdit(of, message, myId))
  if (last) editMessage(of, last)
}

/** Stores a message's new text, and then ends the edit unless its author has written on. */
async function save<M extends ConversationMessage>(
  { routes, idOf, editing, applyChange }: Conversations<M>,
  message: M,
  text: string,
): Promise<void> {
  const id = idOf(message)
  editing.update(id, { isSaving: true })
  const { isDone } = await perform(() => routes.edit(id, message.id, settled(text)), {
    failure: {
      text: t`Couldn't save your change. Try again.`,
      explained: [404, 409, 429],
    },
    apply: (changed) => applyChange(id, changed),
  })
  const edit = editing.of(id)
  if (edit?.message.id !== message.id) return
  if (isDone && edit.text === text) editing.end(id)
  else editing.update(id, { isSaving: false })
}
