import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Message } from '@swoon/realtime-server/contract/chat'
import { Link } from 'react-router-dom'
import { kindLabel } from '../../../conversation/message-parts.ts'
import { hiddenText, useHides } from '../../../lib/hidden-words.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { CloseIcon } from '../../../ui/icons.tsx'
import { sendWords } from '../actions.ts'
import { dropBanner } from '../new-message-banner.ts'
import { markRead } from '../read-receipts.ts'

const quickTexts = ['👍', t`One moment`, t`I can't hear you`]

/** A message of the match over the call with them, with answers of one press. It stays until it is answered, closed or read elsewhere. */
export function CallMessage({ message }: { message: Message }) {
  const { matchId, seq, sender, content, kind, attachments } = message
  const { name } = sender
  const hides = useHides()
  const close = () => {
    dropBanner(matchId)
    document.getElementById('content')?.focus({ preventScroll: true })
  }
  const answer = (text: string) => {
    markRead(matchId, seq)
    sendWords(matchId, text)
    close()
  }
  const small = buttonClass({ variant: 'secondary', size: 'sm' })
  return (
    <section
      aria-label={t`New message`}
      className="mx-auto mb-2 flex w-[calc(100%-1.5rem)] max-w-md animate-rise flex-col gap-2 rounded-lg bg-overlay p-2 ps-4 text-ink shadow-high ring-1 ring-line motion-reduce:animate-none flat:max-w-3xl flat:flex-row flat:items-center"
    >
      <div className="flex min-w-0 grow items-center gap-2">
        <p className="min-w-0 grow">
          <Trans>
            <span className="sr-only">Message from </span>
            <bdi className="font-semibold">{name}</bdi>
          </Trans>{' '}
          <bdi className="line-clamp-2 wrap-anywhere">
            {hides(content) ? hiddenText : content || kindLabel(kind, attachments?.length)}
          </bdi>
        </p>
        <IconButton
          icon={CloseIcon}
          label={t`Close`}
          onClick={close}
          className="self-start text-ink-soft"
        />
      </div>
      <p className="flex flex-wrap gap-2 pe-2 flat:shrink-0">
        {quickTexts.map((text) => (
          <button key={text} type="button" className={small} onClick={() => answer(text)}>
            {text}
          </button>
        ))}
        <Link
          replace
          to={`/chat/${matchId}`}
          className={buttonClass({ variant: 'outline', size: 'sm' })}
          onClick={() => dropBanner(matchId)}
        >
          {t`Open chat`}
        </Link>
      </p>
    </section>
  )
}
