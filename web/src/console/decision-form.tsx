import {
  deskLimits,
  deskRoutes,
  dismissals,
  reasons,
  suspensions,
} from '@swoon/realtime-server/contract/console'
import { type FormEvent, useEffect, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { ChoiceChips } from '../ui/choice-chips.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { act, undoReport } from './actions.ts'
import { ask } from './ask.ts'
import { decisionWord, plain } from './format.ts'
import { leave } from './route.ts'

type Decision = 'dismiss' | 'warn' | 'suspend' | 'ban'
type Rule = keyof typeof reasons
type Dismissal = keyof typeof dismissals

const decisions: readonly { value: Decision; label: string; key: string }[] = [
  { value: 'dismiss', label: 'Dismiss (D)', key: 'd' },
  { value: 'warn', label: 'Warn (W)', key: 'w' },
  { value: 'suspend', label: 'Suspend (S)', key: 's' },
  { value: 'ban', label: 'Ban (B)', key: 'b' },
]
const optionsOf = <T extends string>(table: Readonly<Record<T, string>>) =>
  (Object.keys(table) as T[]).map((value) => ({ value, label: plain(value) }))

/** The decision about a report, with a reason from the list. The keys D, W, S and B choose. */
export function DecisionForm({ number, hasAccount }: { number: number; hasAccount: boolean }) {
  const [decision, setDecision] = useState<Decision | ''>('')
  const [rule, setRule] = useState<Rule | ''>('')
  const [dismissal, setDismissal] = useState<Dismissal | ''>('')
  const [days, setDays] = useState('7')
  const [note, setNote] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const [isSending, setIsSending] = useState(false)
  useEffect(() => {
    const press = ({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
      if (ctrlKey || metaKey || altKey) return
      if (target instanceof HTMLElement && target.closest('input:not([type=radio]), textarea'))
        return
      const chosen = decisions.find((each) => each.key === key)
      if (chosen) setDecision(chosen.value)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])

  const chosen = decision === 'dismiss' ? dismissal : rule
  const sentence =
    decision !== 'dismiss' && rule ? [reasons[rule], note.trim()].filter(Boolean).join(' ') : null
  const body = () => {
    if (decision === 'dismiss') return dismissal ? { decision, rule: dismissal, note } : null
    if (!decision || !rule) return null
    return decision === 'suspend'
      ? { decision, rule, note, days: Number(days) }
      : { decision, rule, note }
  }
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setIsChecked(true)
    const made = body()
    if (!made) return
    setIsSending(true)
    const isDone = await act(
      `Report ${number}: ${decisionWord(made.decision)}`,
      () => ask(deskRoutes.decide, { params: { number: String(number) }, body: made }),
      undoReport(number),
    )
    setIsSending(false)
    if (isDone) leave('reports', number)
  }
  const missing = (isMissing: boolean, error: string) => (isChecked && isMissing ? { error } : {})

  return (
    <Card as="section" aria-label="Decision">
      <form onSubmit={(event) => void send(event)} noValidate className="flex flex-col gap-4">
        <ChoiceChips<Decision>
          legend="Decision"
          options={decisions}
          value={decision}
          onChange={setDecision}
          {...missing(decision === '', 'Choose a decision.')}
        />
        {decision === 'dismiss' && (
          <ChoiceChips<Dismissal>
            legend="Reason"
            options={optionsOf(dismissals)}
            value={dismissal}
            onChange={setDismissal}
            hint="Only the team reads it."
            {...missing(chosen === '', 'Choose a reason.')}
          />
        )}
        {decision !== '' && decision !== 'dismiss' && (
          <ChoiceChips<Rule>
            legend="Reason"
            options={optionsOf(reasons)}
            value={rule}
            onChange={setRule}
            {...missing(chosen === '', 'Choose a reason.')}
          />
        )}
        {decision === 'suspend' && (
          <ChoiceChips
            legend="Days"
            options={suspensions.map((count) => ({ value: String(count), label: String(count) }))}
            value={days}
            onChange={setDays}
          />
        )}
        {decision !== '' && (
          <TextArea
            label={
              decision === 'dismiss' ? 'Note (optional)' : 'More for the user to read (optional)'
            }
            counted
            maxLength={deskLimits.note}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        )}
        {sentence && (
          <p className="rounded-sm bg-tint px-3.5 py-2.5 wrap-anywhere">
            <span className="block text-sm text-ink-soft">
              {hasAccount ? 'The user reads:' : 'The account is gone. The record says:'}
            </span>
            {sentence}
          </p>
        )}
        <Button type="submit" busy={isSending} variant={decision === 'ban' ? 'danger' : 'primary'}>
          Decide
        </Button>
      </form>
    </Card>
  )
}
