import { t } from '@lingui/core/macro'
import type { PromptAnswer } from '@swoon/realtime-server/contract/prompts'
import type { ReactNode } from 'react'
import { term } from '#i18n'
import { Folded } from '../../ui/folded.tsx'

interface PromptAnswersProps {
  answers: readonly PromptAnswer[]
  /** An action shown after an answer. */
  action?: ((answer: PromptAnswer) => ReactNode) | undefined
}

/** A person's answers to prompts: each prompt in small text, its answer in large. */
export function PromptAnswers({ answers, action }: PromptAnswersProps) {
  return (
    <ul aria-label={t`Answers to prompts`} className="flex flex-col gap-3">
      {answers.map((each) => (
        <li
          key={each.promptId}
          className="flex flex-col gap-1 rounded-md bg-raised px-4 py-3.5 shadow-low ring-1 ring-line/70"
        >
          {each.prompt !== '' && (
            <p className="text-sm font-semibold text-ink-soft">
              {term('prompt', each.promptId, each.prompt)}
            </p>
          )}
          <p
            dir="auto"
            className="font-display text-[min(1.25rem,7vw)] leading-snug font-bold whitespace-pre-line wrap-anywhere"
          >
            <Folded id={`${each.prompt} ${each.answer}`} text={each.answer} />
          </p>
          {action?.(each)}
        </li>
      ))}
    </ul>
  )
}
