import { t } from '@lingui/core/macro'
import type { PromptAnswer } from '@swoon/realtime-server/contract/prompts'
import { term } from '#i18n'
import type { Decision } from '../../lib/decisions.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { HeartSolidIcon, StarSolidIcon } from '../../ui/icons.tsx'

interface LikeAnswerProps {
  answer: PromptAnswer
  /** Decides on the person at once, like the buttons below the card. */
  onDecide: (decision: Decision, likedAnswer: PromptAnswer) => void
}

/** Likes or super likes a person for one of their answers. */
export function LikeAnswer({ answer, onDecide }: LikeAnswerProps) {
  const prompt = term('prompt', answer.promptId, answer.prompt)
  return (
    <div className="-me-2 -mb-2 flex justify-end">
      <IconButton
        icon={StarSolidIcon}
        tone="super"
        label={t`Super like this answer: ${prompt}`}
        onClick={() => onDecide('super', answer)}
      />
      <IconButton
        icon={HeartSolidIcon}
        tone="like"
        label={t`Like this answer: ${prompt}`}
        onClick={() => onDecide('like', answer)}
      />
    </div>
  )
}
