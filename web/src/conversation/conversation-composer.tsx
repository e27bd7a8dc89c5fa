import { type ReactNode, Suspense, useCallback, useEffect, useEffectEvent } from 'react'
import { lazyPart } from '../lib/lazy-part.ts'
import { useIsVisible } from '../ui/visibility.ts'
import { Composer } from './composer.tsx'
import type { Controls } from './conversation.tsx'
import type { ConversationMessage, Conversations } from './create-conversation.ts'
import type { MediaFile } from './message-parts.ts'

const EditPreview = lazyPart(async () => (await import('./edit-preview.tsx')).EditPreview)
const ReplyPreview = lazyPart(async () => (await import('./reply-preview.tsx')).ReplyPreview)

interface ConversationComposerProps<M extends ConversationMessage> {
  of: Conversations<M>
  /** The conversation's id. */
  id: string
  myId: string
  controls: Controls
  /** The field's accessible name. */
  label: string
  /** Set while nothing can be sent. */
  isHeld?: boolean
  /** Shown above the field and the reply preview. */
  above?: ReactNode
}

/** Composes, sends and edits the messages of a conversation. */
export function ConversationComposer<M extends ConversationMessage>({
  of,
  id,
  myId,
  controls: { field, onSent },
  above,
  ...props
}: ConversationComposerProps<M>) {
  const original = of.replying.useOriginal(id)
  const cancelReply = useCallback(() => of.replying.answer(id, undefined), [of, id])
  const edit = of.editing.useEdit(id)
  const cancelEdit = useCallback(() => of.editing.end(id), [of, id])
  const editLast = () =>
    void import('./edit-message.ts').then(
      (part) => part.editLast(of, id, myId),
      () => undefined,
    )
  useRefused(of, id)
  const send = (text: string, voice?: MediaFile) => {
    of.send(id, text, voice)
    onSent()
  }
  return (
    <Composer
      of={of}
      id={id}
      field={field}
      onSend={send}
      onVoice={(file) => send('', file)}
      onEditLast={editLast}
      above={
        <>
          {above}
          <Suspense fallback={null}>
            {edit ? (
              <EditPreview message={edit.message} onCancel={cancelEdit} />
            ) : (
              original && (
                <ReplyPreview
                  original={original}
                  myId={myId}
                  isPlain={of.isPlain}
                  onCancel={cancelReply}
                />
              )
            )}
          </Suspense>
        </>
      }
      {...props}
    />
  )
}

/** Hands messages that the server refused to the composer on screen, in any tab. */
function useRefused<M extends ConversationMessage>(of: Conversations<M>, id: string): void {
  const isVisible = useIsVisible()
  const { refused } = of.outbox.useQueue(id)
  const take = useEffectEvent(() => of.giveBack(id, of.outbox.takeRefused(id), true))
  useEffect(() => {
    if (isVisible && refused.length > 0) take()
  }, [isVisible, refused])
}
