import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, useEffect, useState } from 'react'
import { Button } from '../ui/button.tsx'
import type { Icon } from '../ui/draw-icon.tsx'
import { FlagIcon } from '../ui/icons.tsx'
import { EditIcon, ReplyIcon } from '../ui/more-icons.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { CopyButton } from './copy-button.tsx'
import type { ConversationMessage, Conversations } from './create-conversation.ts'
import { canEdit, editMessage } from './edit-message.ts'
import { EmojiPicker } from './emoji-picker.tsx'
import { kindLabel } from './message-parts.ts'
import { Quote } from './quote.tsx'
import { ReactionBar } from './reaction-bar.tsx'
import { ownReaction } from './reactions.ts'

export interface MessageAction {
  /** Identifies the action in its menu. */
  key: string
  label: ReactNode
  icon: Icon
  onSelect: () => void
}

export const reportAction = (onSelect: () => void): MessageAction => ({
  key: 'report',
  label: t`Report message`,
  icon: FlagIcon,
  onSelect,
})

interface MessageActionsProps<M extends ConversationMessage> {
  of: Conversations<M>
  myId: string
  /** Adds rows to a message's menu. @param text its words, or a label in place of them */
  actions: (message: M, text: string, isMine: boolean) => readonly MessageAction[]
}

/** Shows the actions of the message whose menu is open, however it was opened. */
export function MessageActions<M extends ConversationMessage>(props: MessageActionsProps<M>) {
  const { message } = props.of.menu.useMenu()
  // Leaving the conversation also closes the menu.
  useEffect(() => props.of.menu.close, [props.of])
  return message && <ActionsOf key={message.id} message={message} {...props} />
}

function ActionsOf<M extends ConversationMessage>({
  message,
  of,
  myId,
  actions,
}: MessageActionsProps<M> & { message: M }) {
  const { isOpen } = of.menu.useMenu()
  const [isPicking, setIsPicking] = useState(false)
  const { content, kind, attachments } = message
  const { name } = message.sender
  const { close } = of.menu
  const isMine = message.senderId === myId
  const text = content || kindLabel(kind, attachments?.length)
  const change = {
    key: 'edit',
    label: t`Edit`,
    icon: EditIcon,
    onSelect: () => editMessage(of, message),
  }
  const all: readonly MessageAction[] = [
    { key: 'reply', label: t`Reply`, icon: ReplyIcon, onSelect: () => of.reply(message) },
    ...(canEdit(of, message, myId) ? [change] : []),
    ...actions(message, text, isMine),
  ]
  const react = (emoji: string) => {
    setIsPicking(false)
    close()
    of.react(message, emoji)
  }
  return (
    <>
      <Sheet
        open={isOpen}
        onClose={close}
        size="sm"
        title={
          isMine ? (
            t`Message options`
          ) : (
            <Trans>
              Message from <bdi>{name}</bdi>
            </Trans>
          )
        }
      >
        <div className="mb-4 rounded-full bg-sunken p-1">
          <ReactionBar
            own={ownReaction(message)}
            onReact={react}
            onMore={() => setIsPicking(true)}
          />
        </div>
        {content ? (
          <Quote>{content}</Quote>
        ) : (
          <p className="rounded-md bg-sunken px-4 py-3">{text}</p>
        )}
        <div className="mt-4 flex flex-col gap-2">
          {content !== '' && <CopyButton text={content} onCopy={close} />}
          {all.map(({ key, label, icon, onSelect }) => (
            <Button
              key={key}
              wide
              variant="outline"
              icon={icon}
              onClick={() => {
                close()
                onSelect()
              }}
            >
              {label}
            </Button>
          ))}
        </div>
      </Sheet>
      {isPicking && <EmojiPicker onPick={react} onClose={() => setIsPicking(false)} />}
    </>
  )
}
