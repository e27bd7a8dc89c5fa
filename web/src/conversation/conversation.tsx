import { t } from '@lingui/core/macro'
import { type ReactNode, type RefObject, useCallback, useRef, useState } from 'react'
import { FailedState } from '../ui/failed-state.tsx'
import type { ConversationMessage, Conversations } from './create-conversation.ts'
import { MessagesSkeleton } from './messages-skeleton.tsx'

/** Controls that a screen passes to feed and composer. */
export interface Controls {
  field: RefObject<HTMLTextAreaElement | null>
  /** Increases with each message the user sends. */
  sends: number
  onSent: () => void
  onTakeBack: (clientId: string) => void
}

interface ConversationProps<M extends ConversationMessage> {
  of: Conversations<M>
  id: string
  label: string
  messages: {
    data: readonly M[] | undefined
    isError: boolean
    isFetching: boolean
    refetch: () => unknown
  }
  /** Pixels covered by the keyboard. */
  inset?: number
  header: ReactNode
  feed: (messages: readonly M[], controls: Controls) => ReactNode
  composer: (controls: Controls) => ReactNode
  children?: ReactNode
}

/** The screen of a conversation: header, messages in any of their states, and composer. */
export function Conversation<M extends ConversationMessage>(props: ConversationProps<M>) {
  const { of, id, messages } = props
  const isSending = of.outbox.useQueue(id).outgoing.length > 0
  const field = useRef<HTMLTextAreaElement>(null)
  const [sends, setSends] = useState(0)
  const onTakeBack = useCallback(
    (clientId: string) => {
      of.takeBack(id, clientId)
      field.current?.focus()
    },
    [id, of],
  )
  const controls = { field, sends, onSent: () => setSends((count) => count + 1), onTakeBack }
  return (
    <section
      aria-label={props.label}
      className="relative flex h-full min-w-0 grow flex-col"
      style={{ paddingBottom: props.inset }}
    >
      {props.header}
      {messages.data || isSending ? (
        props.feed(messages.data ?? [], controls)
      ) : messages.isError ? (
        <div className="grid grow place-items-center overflow-y-auto">
          <FailedState
            title={t`Messages didn't load`}
            text={t`Check your connection and try again. Nothing is lost.`}
            onRetry={() => void messages.refetch()}
            busy={messages.isFetching}
          />
        </div>
      ) : (
        <MessagesSkeleton />
      )}
      {props.composer(controls)}
      {props.children}
    </section>
  )
}
