import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '../../ui/button.tsx'
import { ConfirmSheet } from '../../ui/confirm-sheet.tsx'
import { FlagIcon, ShieldIcon } from '../../ui/icons.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { block } from './blocking.ts'
import { ReportSheet } from './components/report-sheet.tsx'
import { ask, closeQuestion, type Subject, useQuestion } from './store.ts'

/** The dialogs before a person is reported or blocked. Render once in the app, since every screen can open them. */
export function SafetySheets() {
  const { subject, step } = useQuestion()
  if (!subject) return null
  return (
    <>
      <ChoiceSheet subject={subject} open={step === 'choose'} onClose={closeQuestion} />
      <BlockSheet subject={subject} open={step === 'block'} onClose={closeQuestion} />
      <ReportSheet
        // Text about one person must not be sent about another.
        key={`${subject.person.id} ${subject.message?.id}`}
        subject={subject}
        open={step === 'report'}
        onClose={closeQuestion}
      />
    </>
  )
}

interface BlockSheetProps {
  subject: Subject
  open: boolean
  onClose: () => void
}

function BlockSheet({ subject, open, onClose }: BlockSheetProps) {
  const { name } = subject.person
  return (
    <ConfirmSheet
      open={open}
      onClose={onClose}
      onConfirm={() => {
        onClose()
        void block(subject)
      }}
      title={
        <Trans>
          Block <bdi>{name}</bdi>?
        </Trans>
      }
      text={t`You won't see each other anywhere anymore. If you're matched, the match and its messages end for good. We won't notify them.`}
      confirmLabel={t`Block`}
      danger
    />
  )
}

interface ChoiceSheetProps {
  subject: Subject
  open: boolean
  onClose: () => void
}

/** Choices about a person. */
function ChoiceSheet({ subject, open, onClose }: ChoiceSheetProps) {
  return (
    <Sheet open={open} onClose={onClose} title={<bdi>{subject.person.name}</bdi>} size="sm">
      <div className="flex flex-col gap-2">
        <Button wide variant="outline" icon={FlagIcon} onClick={() => ask(subject, 'report')}>
          {t`Report`}
        </Button>
        <Button wide variant="outline" icon={ShieldIcon} onClick={() => ask(subject, 'block')}>
          {t`Block`}
        </Button>
      </div>
    </Sheet>
  )
}
