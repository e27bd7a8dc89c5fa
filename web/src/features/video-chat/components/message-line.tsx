import { t } from '@lingui/core/macro'
import type { MatchView } from '@swoon/realtime-server/contract/matches'
import { useState } from 'react'
import { MessageFrom } from '../../../conversation/message-from.tsx'
import { kindLabel } from '../../../conversation/message-parts.ts'
import { hiddenText, useHides } from '../../../lib/hidden-words.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { CloseIcon } from '../../../ui/icons.tsx'
import { answer } from '../answer.ts'

const answers = ['👍', t`One moment`, t`I can't hear you`]

interface MessageLineProps {
  match: MatchView
  /** Opens the chat, while the call continues. */
  onOpen: () => void
}

/** A new message from the match on the call's screen, with one-press replies. It stays until answered, closed or read. */
export function MessageLine({ match, onOpen }: MessageLineProps) {
  const { id, lastMessage, lastSeq, lastUnreadSeq, otherUser, isMuted } = match
  const [seenSeq, setSeenSeq] = useState(lastSeq)
  const [sending, setSending] = useState<string>()
  const hides = useHides()
  const isShown =
    !isMuted &&
    lastMessage?.seq === lastUnreadSeq &&
    lastUnreadSeq > seenSeq &&
    !lastMessage.deletedAt
  const close = () => setSeenSeq(lastSeq)
  const say = async (text: string) => {
    setSending(text)
    const isSent = await answer(id, lastUnreadSeq, text)
    setSending(undefined)
    if (isSent) close()
  }
  return (
    <div className="shrink-0 px-3">
      <section
        aria-label={isShown ? t`New message` : undefined}
        className={
          isShown
            ? 'mx-auto mb-2 flex max-w-md animate-rise flex-col gap-2 rounded-lg bg-overlay p-2 ps-4 text-ink shadow-high ring-1 ring-line motion-reduce:animate-none flat:max-w-3xl flat:flex-row flat:items-center'
            : undefined
        }
      >
        <div className="flex min-w-0 grow items-center gap-2">
          {/* Always rendered, so that messages are announced, without the buttons. */}
          <p role="status" className="min-w-0 grow">
            {isShown && (
              <>
                <MessageFrom name={otherUser.name} />
                <span className="flex">
                  <bdi className="line-clamp-2 wrap-anywhere">
                    {hides(lastMessage.content)
                      ? hiddenText
                      : lastMessage.content || kindLabel(lastMessage.kind)}
                  </bdi>
                </span>
              </>
            )}
          </p>
          {isShown && (
            <IconButton
              icon={CloseIcon}
              label={t`Close`}
              onClick={close}
              className="self-start text-ink-soft"
            />
          )}
        </div>
        {isShown && (
          <p className="flex flex-wrap gap-2 flat:shrink-0">
            {answers.map((text) => (
              <Button
                key={text}
                size="sm"
                variant="secondary"
                busy={text === sending}
                disabled={sending !== undefined && text !== sending}
                onClick={() => void say(text)}
              >
                {text}
              </Button>
            ))}
            <Button size="sm" variant="outline" onClick={onOpen}>
              {t`Open chat`}
            </Button>
          </p>
        )}
      </section>
    </div>
  )
}
