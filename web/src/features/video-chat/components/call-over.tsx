import { Button } from '../../../ui/button.tsx'
import { AwayScene } from '../../../ui/drawings/scenes.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'

/** The call is over for this tab. @param isLost because the server was out of reach */
export function CallOver({ isLost, onBack }: { isLost: boolean; onBack: () => void }) {
  return (
    <div role="status">
      <EmptyState
        as="h2"
        drawing={<AwayScene />}
        title={isLost ? 'Your connection was lost for too long' : 'The call has ended'}
        text={isLost ? 'Nothing came from the server for 15 seconds, so you are not in the call any more.' : undefined}
        action={<Button onClick={onBack}>Back to the chat</Button>}
      />
    </div>
  )
}
