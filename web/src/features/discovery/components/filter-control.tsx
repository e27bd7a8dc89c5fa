import { t } from '@lingui/core/macro'
import type { FilterName, Filters } from '@swoon/realtime-server/contract/filters'
import { interestPresets, profileLimits } from '@swoon/realtime-server/contract/people'
import { isSameWord } from '@swoon/realtime-server/contract/shared/words'
import { vitalLimits } from '@swoon/realtime-server/contract/vitals'
import { term } from '#i18n'
import { interestFor } from '../../../lib/interest-for.ts'
import { heightLabel, type Unit, useUnit } from '../../../lib/units.ts'
import { languageLabel } from '../../../lib/vital-labels.ts'
import { ChoiceChips } from '../../../ui/choice-chips.tsx'
import { RangeSlider } from '../../../ui/range-slider.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { LanguagePicker } from '../../people/language-picker.tsx'
import { useMyInterests } from '../../people/queries.ts'
import { type FilterRow, filterTable } from '../filter-table.ts'

interface FilterControlProps {
  name: FilterName
  filters: Filters
  /** Sets the filter's value, without its weight; null clears the filter. */
  onAsk: (what: object | null) => void
}

/** Edits a filter's value. */
export function FilterControl({ name, filters, onAsk }: FilterControlProps) {
  const row: FilterRow = filterTable[name]
  const onWanted = (wanted: readonly string[]) => onAsk(wanted.length > 0 ? { wanted } : null)
  switch (row.control) {
    case 'choice':
      return (
        <ChoiceChips
          multiple
          hideLegend
          legend={row.title}
          options={row.options}
          value={wantedOf(filters, name)}
          onChange={onWanted}
        />
      )
    case 'yes':
      return (
        <Switch
          label={row.title}
          hint={row.hint}
          checked={filters[name] !== undefined}
          onChange={(on) => onAsk(on ? {} : null)}
        />
      )
    case 'languages':
      return (
        <LanguagePicker
          chosen={filters.languages?.wanted ?? []}
          max={vitalLimits.languages}
          onChange={onWanted}
        />
      )
    case 'interests':
      return (
        <InterestChips
          legend={row.title}
          chosen={filters.interests?.wanted ?? []}
          onChange={onWanted}
        />
      )
    case 'height':
      return <HeightRange height={filters.height} onAsk={onAsk} />
  }
}

/** A filter's value in a few words; null if not set. */
export function answerOf(name: FilterName, filters: Filters, unit: Unit): string | null {
  const row: FilterRow = filterTable[name]
  const wanted = wantedOf(filters, name)
  switch (row.control) {
    case 'choice':
      return listed(row.options.filter(({ value }) => wanted.includes(value)).map(labelOf))
    case 'yes':
      return filters[name] ? t`Yes` : null
    case 'languages':
      return listed((filters.languages?.wanted ?? []).map(languageLabel))
    case 'interests':
      return listed(wanted.map((word) => term('interest', word)))
    case 'height':
      return heightsLabel(filters.height, unit)
  }
}

const wantedOf = (filters: Filters, name: FilterName): readonly string[] => {
  const filter = filters[name]
  return filter && 'wanted' in filter ? filter.wanted : []
}
const labelOf = ({ label }: { label: string }) => label
const listed = (labels: readonly string[]): string | null => labels.join(', ') || null

interface InterestChipsProps {
  legend: string
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

/** The chosen interests, then the user's own, then the presets. */
function InterestChips({ legend, chosen, onChange }: InterestChipsProps) {
  const mine = useMyInterests()
  const known = [...chosen, ...mine.map(interestFor), ...interestPresets]
  const offered = known.filter(
    (word, at) => known.findIndex((other) => isSameWord(other, word)) === at,
  )
  return (
    <ChoiceChips
      multiple
      hideLegend
      legend={legend}
      max={profileLimits.interests}
      options={offered.map((word) => ({ value: word, label: term('interest', word) }))}
      value={chosen}
      onChange={onChange}
    />
  )
}

const { minHeight, maxHeight } = vitalLimits
const heightsOf = (height: Filters['height']) => height ?? { min: minHeight, max: maxHeight }

function heightsLabel(height: Filters['height'], unit: Unit): string | null {
  const { min, max } = heightsOf(height)
  if (min === minHeight && max === maxHeight) return null
  if (max === maxHeight) return t`${{ height: heightLabel(min, unit) }} and taller`
  if (min === minHeight) return t`Up to ${{ height: heightLabel(max, unit) }}`
  return t`${{ min: heightLabel(min, unit) }} to ${{ max: heightLabel(max, unit) }}`
}

interface HeightRangeProps {
  height: Filters['height']
  onAsk: FilterControlProps['onAsk']
}

function HeightRange({ height, onAsk }: HeightRangeProps) {
  const unit = useUnit()
  const { min, max } = heightsOf(height)
  return (
    <RangeSlider
      label={t`Height`}
      low={{ label: t`Shortest height`, value: min }}
      high={{ label: t`Tallest height`, value: max }}
      min={minHeight}
      max={maxHeight}
      text={heightsLabel(height, unit) ?? t`Any height`}
      format={(centimeters) => heightLabel(centimeters, unit)}
      onChange={(low, high) =>
        onAsk(low === minHeight && high === maxHeight ? null : { min: low, max: high })
      }
    />
  )
}
