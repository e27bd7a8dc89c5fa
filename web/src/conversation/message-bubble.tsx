import { t } from '@lingui/core/macro'
import { type ComponentType, type ReactNode, Suspense } from 'react'
import { cx } from '../ui/cx.ts'
import { Bubble, OriginalQuote } from './bubble.tsx'
import type { ConversationMessage, Conversations } from './create-conversation.ts'
import type { GroupState } from './feed.tsx'
import { frameOf, kindLabel } from './message-parts.ts'
import type { FilesProps } from './photos.tsx'
import type { Bubble as BubbleView } from './timeline.ts'

interface MessageBubbleProps<M extends ConversationMessage>
  extends Pick<GroupState, 'isMine' | 'onTakeBack' | 'onCancel'> {
  of: Conversations<M>
  bubble: BubbleView<M>
  /** Its place in its group: first, last or both. */
  isFirst: boolean
  isLast: boolean
  myId: string | undefined
  /** Classes instead of the usual look, such as for large emoji. */
  look?: string | null
  /** Renders the attachments. */
  Files: ComponentType<FilesProps<M>>
  /** The message text. */
  children: ReactNode
}

/** A message of a conversation, with its original, attachments and actions. */
export function MessageBubble<M extends ConversationMessage>({
  of,
  bubble,
  myId,
  Files,
  onTakeBack,
  onCancel,
  children,
  ...place
}: MessageBubbleProps<M>) {
  const { message, content, kind, files, replyTo, key } = bubble
  const { isMine } = place
  return (
    <Bubble
      {...place}
      isSent={message !== null}
      {...(kind && { padding: 'p-1' })}
      id={message?.id}
      isEdited={bubble.isEdited}
      isDeleted={bubble.isDeleted}
      reactions={bubble.reactions}
      {...(message && {
        label: isMine
          ? t`Message options`
          : t`Copy or report the message from ${{ name: message.sender.name }}`,
        onPress: () => of.menu.open(message),
        onReact: (emoji) => of.react(message, emoji),
        onReply: () => of.reply(message),
      })}
      onTakeBack={onTakeBack && (() => onTakeBack(key))}
      content={content || kindLabel(kind, files.length)}
    >
      {replyTo && (
        <Suspense fallback={<span className="mb-1 block h-13" />}>
          <OriginalQuote
            original={replyTo}
            myId={myId}
            isFilled={isMine && message !== null}
            isPlain={of.isPlain}
            className="mb-1"
          />
        </Suspense>
      )}
      {kind && (
        <Suspense fallback={<span {...frameOf(bubble)} />}>
          <Files
            bubble={bubble}
            isMine={isMine}
            by={message?.sender.name ?? ''}
            isFilled={isMine && (message !== null || !onTakeBack)}
            isWaiting={onTakeBack !== undefined}
            onCancel={onCancel}
            onRetry={of.sender.retry}
          />
        </Suspense>
      )}
      {kind || replyTo
        ? content !== '' && (
            <span dir="auto" className={cx('block', kind && 'max-w-66 px-2.5 py-1.5')}>
              {children}
            </span>
          )
        : children}
    </Bubble>
  )
}
