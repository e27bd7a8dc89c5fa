import { t } from '@lingui/core/macro'
import type { VideoEnd } from '@swoon/realtime-server/contract/video-chat'
import { useNavigate } from 'react-router-dom'
import { money } from '../../../lib/money.ts'
import { Button } from '../../../ui/button.tsx'
import { VideoIcon } from '../../../ui/icons.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { useMatch } from '../../matches/queries.ts'
import { askReport } from '../../safety/actions.ts'
import { closeFeedback, giveFeedback } from '../actions.ts'
import { minutesAndSeconds } from '../time.ts'

const reasons: Readonly<Record<Exclude<VideoEnd['how'], 'not_connected'>, string>> = {
  hung_up: t`The call has ended.`,
  gone: t`The call ended because the connection was lost for too long.`,
  time_up: t`The free time ran out and no one continued.`,
  match_ended: t`The call has ended.`,
  signed_out: t`The call has ended.`,
}

/** Shows how a call ended, and asks for feedback in one tap. Only the team sees it. */
export function FeedbackSheet({ ended }: { ended: VideoEnd }) {
  const { matchId, seconds, owedCents, how } = ended
  const match = useMatch(matchId)
  const callAgain = useCallAgain(matchId)
  const isLost = how === 'gone'
  if (how === 'not_connected') return <NeverConnected matchId={matchId} />
  return (
    <Sheet open onClose={closeFeedback} title={t`How was your call?`} size="sm">
      <p className="text-ink-soft">
        {`${reasons[how]} ${t`It lasted ${{ time: minutesAndSeconds(seconds) }}.`}`}
        {owedCents > 0 &&
          ` ${t`You owe ${{ price: money(owedCents) }}; you'll find it in your receipts.`}`}
      </p>
      {isLost && match && (
        <Button wide icon={VideoIcon} className="mt-5" onClick={callAgain}>
          {t`Call again`}
        </Button>
      )}
      <div className="mt-5 grid gap-2 sm:grid-cols-2">
        <Button
          variant={isLost ? 'secondary' : 'primary'}
          onClick={() => void giveFeedback(matchId, 'good')}
        >
          {t({ context: 'feedback on a call', message: 'Good' })}
        </Button>
        <Button variant="secondary" onClick={() => void giveFeedback(matchId, 'not_for_me')}>
          {t`Not for me`}
        </Button>
      </div>
      {match && (
        <Button
          wide
          variant="ghost"
          className="mt-2"
          onClick={() => {
            closeFeedback()
            askReport({ person: match.otherUser, place: 'call' })
          }}
        >
          {t`Report`}
        </Button>
      )}
      <p className="mt-3 text-center text-sm text-ink-soft">{t`Only we see your answer.`}</p>
    </Sheet>
  )
}

/** Returns to the screen before a call. */
function useCallAgain(matchId: string): () => void {
  const navigate = useNavigate()
  return () => {
    closeFeedback()
    navigate(`/app/call/${matchId}`)
  }
}

/** Shown if the call never connected, so there is nothing to rate. */
function NeverConnected({ matchId }: { matchId: string }) {
  const match = useMatch(matchId)
  const callAgain = useCallAgain(matchId)
  return (
    <Sheet open onClose={closeFeedback} title={t`You two weren't connected`} size="sm">
      <p className="text-ink-soft">
        {t`The call ended before it reached you both, and no free time was used. If it keeps happening, try another network, such as mobile data instead of Wi-Fi.`}
      </p>
      <div className="mt-5 grid gap-2 sm:grid-cols-2">
        {match && <Button onClick={callAgain}>{t`Call again`}</Button>}
        <Button variant={match ? 'secondary' : 'primary'} onClick={closeFeedback}>
          {t`Close`}
        </Button>
      </div>
    </Sheet>
  )
}
