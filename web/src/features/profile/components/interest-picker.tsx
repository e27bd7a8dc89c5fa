import { t } from '@lingui/core/macro'
import { interestPresets, profileLimits } from '@swoon/realtime-server/contract/people'
import { isSameWord } from '@swoon/realtime-server/contract/shared/words'
import { type ReactNode, useState } from 'react'
import { term } from '#i18n'
import { interestFor } from '../../../lib/interest-for.ts'
import { Button } from '../../../ui/button.tsx'
import { ChoiceChips, RemovableChip } from '../../../ui/choice-chips.tsx'
import { RefreshIcon } from '../../../ui/icons.tsx'
import { announce } from '../../../ui/live-region.tsx'

const SHOWN = 12
const presets: readonly string[] = interestPresets

interface InterestPickerProps {
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
  hint?: string
  error?: string
  /** The field for an unlisted interest. */
  children: ReactNode
}

/** Suggestions, a dozen at a time, and other choices. A press on a chosen interest removes it. */
export function InterestPicker({ chosen, onChange, hint, error, children }: InterestPickerProps) {
  const [from, setFrom] = useState(0)
  const shown = Array.from(
    { length: SHOWN },
    (_, index) => presets[(from + index) % presets.length] ?? '',
  )
  // A suggestion counts as chosen in any spelling.
  const asShown = chosen.map(
    (name) => shown.find((idea) => isSameWord(idea, interestFor(name))) ?? name,
  )
  const own = chosen.filter((_, at) => !shown.includes(asShown[at] ?? ''))
  const toggle = (marked: string[]) => {
    const added = marked.filter((name) => !asShown.includes(name))
    onChange([...chosen.filter((_, at) => marked.includes(asShown[at] ?? '')), ...added])
  }
  return (
    <div className="flex flex-col gap-5">
      <ChoiceChips
        multiple
        legend={t`Choose what you love (${chosen.length} of ${{ max: profileLimits.interests }})`}
        options={shown.map((name) => ({ value: name, label: term('interest', name) }))}
        value={asShown}
        max={profileLimits.interests}
        onChange={toggle}
        hint={hint}
        error={error}
      />
      <Button
        variant="ghost"
        size="sm"
        icon={RefreshIcon}
        className="-mt-2 -ms-4 self-start"
        onClick={() => {
          setFrom((from + SHOWN) % presets.length)
          announce(t`More ideas shown`)
        }}
      >
        {t`More ideas`}
      </Button>
      {own.length > 0 && (
        <ul aria-label={t`Also chosen`} className="flex flex-wrap gap-2">
          {own.map((name) => (
            <li key={name} className="max-w-full">
              <RemovableChip
                label={term('interest', name)}
                onRemove={() => onChange(chosen.filter((other) => other !== name))}
              />
            </li>
          ))}
        </ul>
      )}
      {children}
    </div>
  )
}
