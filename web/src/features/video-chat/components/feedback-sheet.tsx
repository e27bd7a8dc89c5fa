import type { VideoEnd } from '@swoon/realtime-server/contract/video-chat'
import { useNavigate } from 'react-router-dom'
import { Button } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { useMatch } from '../../matches/queries.ts'
import { askReport } from '../../safety/actions.ts'
import { closeFeedback, giveFeedback } from '../actions.ts'
import { minutesAndSeconds } from '../time.ts'

const reasons: Readonly<Record<Exclude<VideoEnd['how'], 'not_connected'>, string>> = {
  hung_up: 'The call has ended.',
  gone: 'The connection was lost for too long.',
  time_up: 'The free time ran out and no one continued.',
  match_ended: 'The call has ended.',
  signed_out: 'The call has ended.',
}

/** Says how a call ended, and asks in one tap how it was. The answer is shown to no one. */
export function FeedbackSheet({ ended }: { ended: VideoEnd }) {
  const { matchId, seconds, owedCents, how } = ended
  const match = useMatch(matchId)
  if (how === 'not_connected') return <NeverConnected matchId={matchId} />
  return (
    <Sheet open onClose={closeFeedback} title="How was your call?" size="sm">
      <p className="text-ink-soft">
        {reasons[how]} It lasted {minutesAndSeconds(seconds)}.
        {owedCents > 0 && ` You owe $${(owedCents / 100).toFixed(2)}; you'll find it in your receipts.`}
      </p>
      <div className="mt-5 grid gap-2 sm:grid-cols-2">
        <Button onClick={() => void giveFeedback(matchId, 'good')}>Good</Button>
        <Button variant="secondary" onClick={() => void giveFeedback(matchId, 'not_for_me')}>
          Not for me
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
          Report
        </Button>
      )}
      <p className="mt-3 text-center text-sm text-ink-soft">No one else sees your answer.</p>
    </Sheet>
  )
}

/** There was no call to ask about. */
function NeverConnected({ matchId }: { matchId: string }) {
  const navigate = useNavigate()
  return (
    <Sheet open onClose={closeFeedback} title="You two weren't connected" size="sm">
      <p className="text-ink-soft">
        The call ended before it reached you both, and no free time was used. If it keeps happening, try another
        network, such as mobile data instead of Wi-Fi.
      </p>
      <div className="mt-5 grid gap-2 sm:grid-cols-2">
        <Button
          onClick={() => {
            closeFeedback()
            navigate(`/app/call/${matchId}`)
          }}
        >
          Call again
        </Button>
        <Button variant="secondary" onClick={closeFeedback}>
          Close
        </Button>
      </div>
    </Sheet>
  )
}
