import { t } from '@lingui/core/macro'
import type { MatchView } from '@swoon/realtime-server/contract/matches'
import { useState } from 'react'
import { kindLabel } from '../../../conversation/message-parts.ts'
import { hiddenText, useHides } from '../../../lib/hidden-words.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { CloseIcon } from '../../../ui/icons.tsx'
import { answer } from '../answer.ts'

const answers = ['👍', t`One moment`, t`I can't hear you`]

interface MessageLineProps {
  match: MatchView
  /** Leads to the chat, over which the call goes on. */
  onOpen: () => void
}

/** A new message of the match on the call's own screen, with answers of one press. It stays until it is answered, closed or read. */
export function MessageLine({ match, onOpen }: MessageLineProps) {
  const { id, lastMessage, lastSeq, lastUnreadSeq, otherUser, isMuted } = match
  const [seenSeq, setSeenSeq] = useState(lastSeq)
  const [isSending, setIsSending] = useState(false)
  const hides = useHides()
  const isShown = !isMuted && lastMessage?.seq === lastUnreadSeq && lastUnreadSeq > seenSeq && !lastMessage.deletedAt
  const close = () => {
    setSeenSeq(lastSeq)
    document.getElementById('content')?.focus({ preventScroll: true })
  }
  const say = async (text: string) => {
    setIsSending(true)
    const isSent = await answer(id, lastUnreadSeq, text)
    setIsSending(false)
    if (isSent) close()
  }
  return (
    <div role="status" className="shrink-0 px-3">
      {isShown && (
        <section
          aria-label={t`New message`}
          className="mx-auto mb-2 flex max-w-md animate-rise flex-col gap-2 rounded-lg bg-overlay p-2 ps-4 text-ink shadow-high ring-1 ring-line motion-reduce:animate-none flat:max-w-3xl flat:flex-row flat:items-center"
        >
          <div className="flex min-w-0 grow items-center gap-2">
            <p className="min-w-0 grow">
              <bdi className="block truncate font-semibold">{otherUser.name}</bdi>
              <bdi className="line-clamp-2 wrap-anywhere">
                {hides(lastMessage.content) ? hiddenText : lastMessage.content || kindLabel(lastMessage.kind)}
              </bdi>
            </p>
            <IconButton icon={CloseIcon} label={t`Close`} onClick={close} className="self-start text-ink-soft" />
          </div>
          <p className="flex flex-wrap gap-2 flat:shrink-0">
            {answers.map((text) => (
              <Button key={text} size="sm" variant="secondary" disabled={isSending} onClick={() => void say(text)}>
                {text}
              </Button>
            ))}
            <Button size="sm" variant="outline" onClick={onOpen}>
              {t`Open chat`}
            </Button>
          </p>
        </section>
      )}
    </div>
  )
}
