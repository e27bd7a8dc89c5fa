import { t } from '@lingui/core/macro'
import type { MatchView } from '@swoon/realtime-server/contract/matches'
import type { PromptAnswer } from '@swoon/realtime-server/contract/prompts'
import { term } from '#i18n'
import { useMe } from '../../../lib/me.ts'
import { MessageScene } from '../../../ui/drawings/talk-scenes.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ReplyIcon } from '../../../ui/more-icons.tsx'
import { LikedAnswers } from '../../people/liked-answers.tsx'
import { replyToAnswer } from '../actions.ts'
import { chat } from '../chat.ts'
import { openersFor, withOpener } from '../openers.ts'

const asked = ({ promptId, prompt }: PromptAnswer) => term('prompt', promptId, prompt)

type OpenersProps = { match: MatchView; onPick: () => void }

/** Shown in an empty chat: an answer on the other person's profile to reply to, and suggestions for the composer. */
export function Openers({ match, onPick }: OpenersProps) {
  const me = useMe()
  const { name } = match.otherUser
  const prompts = (match.otherUser.prompts ?? []).slice(0, 1)
  const lines = openersFor(me?.interests ?? [], match.otherUser)
  const pick = (line: string) => {
    const draft = chat.drafts.useDrafts.getState().drafts[match.id] ?? ''
    chat.drafts.setDraft(match.id, withOpener(draft, line, lines))
    onPick()
  }
  return (
    <div className="m-auto">
      <EmptyState
        drawing={<MessageScene />}
        title={t`You matched with ${name}! Start a conversation.`}
        text={(match.likedAnswer ?? match.likedMyAnswer) && <LikedAnswers match={match} />}
        action={
          <>
            {prompts.map((answer) => (
              <button
                key={answer.promptId}
                type="button"
                aria-label={t`Reply to “${{ prompt: asked(answer) }}”: ${{ answer: answer.answer }}`}
                onClick={() => replyToAnswer(match, answer)}
                className="mb-3 flex w-full max-w-sm items-center gap-3 rounded-md bg-raised px-4 py-3 text-start shadow-low ring-1 ring-line/70 transition-[scale,filter,background-color,color,opacity] duration-150 hover:brightness-97 sink-97"
              >
                <span className="min-w-0 grow">
                  <span className="block text-sm font-semibold text-ink-soft">{asked(answer)}</span>
                  <span dir="auto" className="line-clamp-3 font-semibold wrap-anywhere">
                    {answer.answer}
                  </span>
                </span>
                <ReplyIcon size={20} className="shrink-0 text-accent" />
              </button>
            ))}
            <ul className="flex flex-col items-center gap-2">
              {lines.slice(0, 3 - prompts.length).map((line) => (
                <li key={line}>
                  <button
                    type="button"
                    onClick={() => pick(line)}
                    className="min-h-11 rounded-md bg-tint px-4 py-2 text-balance font-semibold text-accent transition-[scale,filter,background-color,color,opacity] duration-150 hover:brightness-97 sink-97"
                  >
                    <bdi>{line}</bdi>
                  </button>
                </li>
              ))}
            </ul>
          </>
        }
      />
    </div>
  )
}
