import { t } from '@lingui/core/macro'
import type { MatchView } from '@swoon/realtime-server/contract/matches'
import type { PromptAnswer } from '@swoon/realtime-server/contract/prompts'
import { type ComponentProps, type MouseEvent, Suspense, useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { term } from '#i18n'
import { DidNotLoad } from '../../lib/did-not-load.tsx'
import { lazyPart } from '../../lib/lazy-part.ts'
import { buttonClass } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { ChatIcon } from '../../ui/icons.tsx'
import type { PersonSheet } from './person-sheet.tsx'
import { useMatchedPerson } from './queries.ts'

type PersonSheetProps = ComponentProps<typeof PersonSheet>
type MatchedPersonSheetProps = Omit<PersonSheetProps, 'person' | 'answerAction'> & {
  match: MatchView
  /** Called when the user goes to the chat to reply, so that other dialogs can close. */
  onLeave?: () => void
  /** Replies to an answer in the chat. Without it, a link opens the chat with the answer. */
  onReply?: (answer: PromptAnswer) => void
}

const load = async () => (await import('./person-sheet.tsx')).PersonSheet
const Sheet = lazyPart<PersonSheetProps>(
  load,
  ({ open, onClose }) => open && <DidNotLoad onClose={onClose} />,
)

/** The profile of a match's other person. Its code loads after the list or chat that opens it. */
export function MatchedPersonSheet({ match, onReply, onLeave, ...sheet }: MatchedPersonSheetProps) {
  const person = useMatchedPerson(match, sheet.open)
  const [wasOpened, setWasOpened] = useState(sheet.open)
  if (sheet.open && !wasOpened) setWasOpened(true)
  useEffect(() => void load().catch(() => undefined), [])
  const reply = (answer: PromptAnswer) => (
    <ReplyLink
      matchId={match.id}
      answer={answer}
      onClick={(event) => {
        if (onReply) event.preventDefault()
        sheet.onClose()
        onLeave?.()
        onReply?.(answer)
      }}
    />
  )
  return (
    wasOpened && (
      <Suspense fallback={null}>
        <Sheet person={person} answerAction={reply} {...sheet} />
      </Suspense>
    )
  )
}

interface ReplyLinkProps {
  matchId: string
  answer: PromptAnswer
  onClick?: (event: MouseEvent) => void
}

/** Links to the chat with a match, to reply to one of their answers. */
export const ReplyLink = ({ matchId, answer, onClick }: ReplyLinkProps) => (
  <Link
    to={`/chat/${matchId}`}
    state={{ answer }}
    aria-label={t`Reply to “${{ prompt: term('prompt', answer.promptId, answer.prompt) }}”`}
    onClick={onClick}
    className={cx(buttonClass({ variant: 'secondary', size: 'sm' }), 'mt-1.5 self-start')}
  >
    <ChatIcon size={18} />
    {t`Reply`}
  </Link>
)
