import { Button } from '../../../ui/button.tsx'
import { FlagIcon, ShieldIcon } from '../../../ui/icons.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { ask, type Subject } from '../store.ts'

interface ChoiceSheetProps {
  subject: Subject
  open: boolean
  onClose: () => void
}

/** What can be done about somebody. */
export function ChoiceSheet({ subject, open, onClose }: ChoiceSheetProps) {
  return (
    <Sheet open={open} onClose={onClose} title={<bdi>{subject.person.name}</bdi>} size="sm">
      <div className="flex flex-col gap-2">
        <Button wide variant="outline" icon={FlagIcon} onClick={() => ask(subject, 'report')}>
          Report
        </Button>
        <Button wide variant="outline" icon={ShieldIcon} onClick={() => ask(subject, 'block')}>
          Block
        </Button>
      </div>
    </Sheet>
  )
}
