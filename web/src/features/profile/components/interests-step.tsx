import { interestPresets, profileLimits } from '@swoon/realtime-server/contract/people'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { ChoiceChips, RemovableChip } from '../../../ui/choice-chips.tsx'
import { TextField } from '../../../ui/field.tsx'
import { RefreshIcon } from '../../../ui/icons.tsx'
import { announce } from '../../../ui/live-region.tsx'
import { changeDraft, useDraftStore } from '../draft.ts'
import { checkInterest, type Faults, type InterestProblem } from '../wizard-rules.ts'

const SHOWN = 12
const presets: readonly string[] = interestPresets
const words: Record<InterestProblem, string> = {
  blank: 'Please enter an interest.',
  duplicate: 'You already chose this one.',
  full: `You can choose up to ${profileLimits.interests}.`,
}

export function InterestsStep({ faults }: { faults: Faults }) {
  const interests = useDraftStore((state) => state.draft.interests)
  const [from, setFrom] = useState(0)
  const shown = Array.from({ length: SHOWN }, (_, index) => presets[(from + index) % presets.length] ?? '')
  const choose = (chosen: string[]) => changeDraft({ interests: chosen })
  const own = interests.filter((name) => !shown.includes(name))
  const togglePresets = (chosen: string[]) => {
    const added = chosen.filter((name) => !interests.includes(name))
    choose([...interests.filter((name) => !shown.includes(name) || chosen.includes(name)), ...added])
  }
  return (
    <div className="flex flex-col gap-5">
      <ChoiceChips
        multiple
        legend={`Choose what you love (${interests.length} of ${profileLimits.interests})`}
        options={shown.map((name) => ({ value: name, label: name }))}
        value={interests}
        max={profileLimits.interests}
        onChange={togglePresets}
        error={interests.length === 0 ? faults.interests : undefined}
      />
      <Button
        variant="ghost"
        size="sm"
        icon={RefreshIcon}
        className="-mt-2 -ms-4 self-start"
        onClick={() => {
          setFrom((from + SHOWN) % presets.length)
          announce('More ideas shown')
        }}
      >
        More ideas
      </Button>
      {own.length > 0 && (
        <ul aria-label="Also chosen" className="flex flex-wrap gap-2">
          {own.map((name) => (
            <li key={name} className="max-w-full">
              <RemovableChip label={name} onRemove={() => choose(interests.filter((other) => other !== name))} />
            </li>
          ))}
        </ul>
      )}
      <OwnInterest
        chosen={interests}
        onAdd={(name) => changeDraft({ interests: [...interests, name], ownInterest: '' })}
      />
    </div>
  )
}

function OwnInterest({ chosen, onAdd }: { chosen: readonly string[]; onAdd: (name: string) => void }) {
  const text = useDraftStore((state) => state.draft.ownInterest)
  const [problem, setProblem] = useState<InterestProblem | null>(null)
  const add = () => {
    const found = checkInterest(text, chosen)
    setProblem(found)
    if (found) return
    onAdd(text.trim())
    announce(`${text.trim()} added`)
  }
  return (
    <div className="grid grid-cols-[1fr_auto] items-start gap-2">
      <TextField
        label="Something of your own"
        placeholder="For example Bouldering"
        maxLength={profileLimits.interest}
        counted
        value={text}
        error={problem ? words[problem] : undefined}
        onChange={(event) => {
          changeDraft({ ownInterest: event.target.value })
          setProblem(null)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing || text.trim() === '') return
          event.preventDefault()
          add()
        }}
      />
      <Button variant="secondary" onClick={add} className="mt-[calc(1.25rem+6px)]">
        Add
      </Button>
    </div>
  )
}
