import { plural, t } from '@lingui/core/macro'
import { profileLimits } from '@swoon/realtime-server/contract/people'
import { isBlank } from '@swoon/realtime-server/contract/shared/text'
import { useState } from 'react'
import { term } from '#i18n'
import { interestFor } from '../../../lib/interest-for.ts'
import { Button } from '../../../ui/button.tsx'
import { pressesEnter } from '../../../ui/enter.ts'
import { TextField } from '../../../ui/field.tsx'
import { announce } from '../../../ui/live-region.tsx'
import { changeDraft, useDraftStore } from '../draft.ts'
import { checkInterest, type Faults, type InterestProblem } from '../wizard-rules.ts'
import { InterestPicker } from './interest-picker.tsx'

const messages: Record<InterestProblem, string> = {
  blank: t`Enter an interest.`,
  duplicate: t`You already chose this one.`,
  long: plural(
    { max: profileLimits.interest },
    { one: 'At most # character.', other: 'At most # characters.' },
  ),
  full: t`You can choose up to ${{ max: profileLimits.interests }}.`,
}

export function InterestsStep({ faults }: { faults: Faults }) {
  const interests = useDraftStore((state) => state.draft.interests)
  return (
    <InterestPicker
      chosen={interests}
      onChange={(chosen) => changeDraft({ interests: chosen })}
      error={faults.interests}
    >
      <OwnInterest
        chosen={interests}
        onAdd={(name) => changeDraft({ interests: [...interests, name], ownInterest: '' })}
      />
    </InterestPicker>
  )
}

function OwnInterest({
  chosen,
  onAdd,
}: {
  chosen: readonly string[]
  onAdd: (name: string) => void
}) {
  const text = useDraftStore((state) => state.draft.ownInterest)
  const [problem, setProblem] = useState<InterestProblem | null>(null)
  const add = () => {
    const found = checkInterest(text, chosen)
    setProblem(found)
    if (found) return
    const interest = interestFor(text)
    onAdd(interest)
    announce(t`${{ word: term('interest', interest) }} added`)
  }
  return (
    <div className="grid grid-cols-[1fr_auto] items-start gap-2">
      <TextField
        name="ownInterest"
        label={t`Add your own`}
        placeholder={t`For example, Bouldering`}
        maxLength={profileLimits.interest}
        counted
        value={text}
        error={problem ? messages[problem] : undefined}
        onChange={(event) => {
          changeDraft({ ownInterest: event.target.value })
          setProblem(null)
        }}
        onKeyDown={(event) => {
          if (!pressesEnter(event) || isBlank(text)) return
          event.preventDefault()
          add()
        }}
      />
      <Button variant="secondary" onClick={add} className="mt-[calc(1.25rem+6px)]">
        {t`Add`}
      </Button>
    </div>
  )
}
