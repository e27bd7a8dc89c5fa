import { chatLimits } from '@swoon/realtime-server/contract/chat'
import { isBlank } from '@swoon/realtime-server/contract/shared/words'
import type { RefObject } from 'react'
import { useRefused } from '../../../lib/conversation/use-refused.ts'
import { Composer as Field } from '../../../ui/conversation/composer.tsx'
import { sendMessage } from '../actions.ts'
import { outbox } from '../outbox.ts'
import { returnToComposer, setDraft, useDraft, useIsRefused } from '../store.ts'
import { noteTyping, noteTypingEnded } from '../typing.ts'

type ComposerProps = { matchId: string; name: string; field: RefObject<HTMLTextAreaElement | null>; onSend: () => void }

/** Where a message to the other person is written. Its text is kept for each chat. */
export function Composer({ matchId, name, field, onSend }: ComposerProps) {
  const draft = useDraft(matchId)
  const isRefused = useIsRefused(matchId)

  useRefused(outbox, matchId, (messages) => returnToComposer(matchId, messages, true))

  const send = () => {
    sendMessage(matchId, draft)
    onSend()
  }
  const change = (text: string) => {
    setDraft(matchId, text)
    if (text.trim() === '') noteTypingEnded()
    else noteTyping(matchId)
  }

  return (
    <Field
      field={field}
      value={draft}
      onChange={change}
      onSend={send}
      onBlur={noteTypingEnded}
      label={`Message to ${name}`}
      placeholder="Type a message..."
      maxLength={chatLimits.content}
      canSend={!isBlank(draft)}
      isRefused={isRefused}
    />
  )
}
