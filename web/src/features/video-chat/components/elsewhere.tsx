import { Button } from '../../../ui/button.tsx'
import { AwayScene } from '../../../ui/drawings/scenes.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'

/** Another tab or device of the person is in a call: two would share one camera and microphone. */
export function Elsewhere({ onRetry, onBack }: { onRetry: () => void; onBack: () => void }) {
  return (
    <EmptyState
      as="h2"
      drawing={<AwayScene />}
      title="You are in a call in another tab"
      text="Talk there, or end that call first. It may be on another device."
      action={
        <div className="flex flex-wrap justify-center gap-2">
          <Button onClick={onBack}>Back to the chat</Button>
          <Button variant="outline" onClick={onRetry}>
            Try again
          </Button>
        </div>
      }
    />
  )
}
