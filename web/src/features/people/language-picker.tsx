import { t } from '@lingui/core/macro'
import { languageCodes } from '@swoon/realtime-server/contract/vitals'
import { type Language, languageLabel } from '../../lib/vital-labels.ts'
import { RemovableChip } from '../../ui/choice-chips.tsx'
import { Select } from '../../ui/select.tsx'

const byName = languageCodes
  .map((value) => ({ value, label: languageLabel(value) }))
  .sort((one, other) => one.label.localeCompare(other.label, 'en'))

interface LanguagePickerProps {
  chosen: readonly Language[]
  max: number
  onChange: (chosen: Language[]) => void
}

/** Chosen languages as chips, removed by a press, and a list to add one. */
export function LanguagePicker({ chosen, max, onChange }: LanguagePickerProps) {
  const left = byName.filter(({ value }) => !chosen.includes(value))
  return (
    <div className="flex flex-col gap-2.5">
      {chosen.length > 0 && (
        <ul aria-label={t`Chosen languages`} className="flex flex-wrap gap-2">
          {chosen.map((code) => (
            <li key={code} className="max-w-full">
              <RemovableChip
                label={languageLabel(code)}
                onRemove={() => onChange(chosen.filter((other) => other !== code))}
              />
            </li>
          ))}
        </ul>
      )}
      <Select
        hideLabel
        label={t`Add a language`}
        value=""
        disabled={chosen.length >= max}
        options={[
          { value: '', label: chosen.length >= max ? t`That's all ${max}` : t`Add a language` },
          ...left.map(({ value, label }) => ({ value: value as string, label })),
        ]}
        onChoose={(value) => onChange([...chosen, value as Language])}
      />
    </div>
  )
}
