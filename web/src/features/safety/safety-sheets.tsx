import { BlockSheet } from './components/block-sheet.tsx'
import { ChoiceSheet } from './components/choice-sheet.tsx'
import { ReportSheet } from './components/report-sheet.tsx'
import { closeQuestion, useQuestion } from './store.ts'

/** The questions before somebody is reported or blocked. Once in the app, since they are asked on every screen. */
export function SafetySheets() {
  const { subject, step } = useQuestion()
  if (!subject) return null
  return (
    <>
      <ChoiceSheet subject={subject} open={step === 'choose'} onClose={closeQuestion} />
      <BlockSheet subject={subject} open={step === 'block'} onClose={closeQuestion} />
      <ReportSheet
        // What was typed about somebody must not be sent about somebody else.
        key={`${subject.person.id} ${subject.message?.id}`}
        subject={subject}
        open={step === 'report'}
        onClose={closeQuestion}
      />
    </>
  )
}
