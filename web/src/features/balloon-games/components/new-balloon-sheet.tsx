import { Button } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/sheet.tsx'

interface NewBalloonSheetProps {
  open: boolean
  /** How many more the person may get in this game. */
  left: number
  busy: boolean
  onTake: () => void
  onClose: () => void
}

/** Offers another balloon after a pop that did not win. */
export function NewBalloonSheet({ open, left, busy, onTake, onClose }: NewBalloonSheetProps) {
  return (
    <Sheet open={open} onClose={onClose} title="Get a new balloon?" size="sm">
      <p className="text-ink-soft">
        Your balloon is popped and did not win. A new balloon is free: $0.00. You can get {left} more in this game.
      </p>
      <div className="mt-6 flex flex-col gap-2 sm:flex-row-reverse">
        <Button busy={busy} onClick={onTake} className="sm:grow">
          Get Balloon
        </Button>
        <Button variant="outline" onClick={onClose} className="sm:grow">
          Not now
        </Button>
      </div>
    </Sheet>
  )
}
