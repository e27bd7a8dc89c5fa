import { Trans } from '@lingui/react/macro'
import type { MatchView } from '@swoon/realtime-server/contract/matches'
import { cx } from '../../ui/cx.ts'

interface LikedAnswersProps {
  match: Pick<MatchView, 'likedAnswer' | 'likedMyAnswer'> & { otherUser: { name: string } }
  className?: string
}

/** The answers two people liked on each other's profiles, as worded then; nothing if none. */
export function LikedAnswers({
  match: { likedAnswer, likedMyAnswer, otherUser },
  className,
}: LikedAnswersProps) {
  const { name } = otherUser
  if (!likedAnswer && !likedMyAnswer) return null
  const line = 'line-clamp-3 wrap-anywhere'
  return (
    <div className={cx('flex flex-col gap-1 text-sm', className)}>
      {likedMyAnswer && (
        <p className={line}>
          <Trans>
            <bdi>{name}</bdi> liked your answer “<bdi>{likedMyAnswer.answer}</bdi>”
          </Trans>
        </p>
      )}
      {likedAnswer && (
        <p className={line}>
          <Trans>
            You liked “<bdi>{likedAnswer.answer}</bdi>”
          </Trans>
        </p>
      )}
    </div>
  )
}
