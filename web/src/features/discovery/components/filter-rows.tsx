import { t } from '@lingui/core/macro'
import { aboutAnswers } from '@swoon/realtime-server/contract/compatibility'
import type { FilterName, Filters } from '@swoon/realtime-server/contract/filters'
import { interestPresets, profileLimits } from '@swoon/realtime-server/contract/people'
import { isSameWord } from '@swoon/realtime-server/contract/shared/words'
import { vitalChoices, vitalLimits } from '@swoon/realtime-server/contract/vitals'
import { type ComponentType, type ReactNode, useState } from 'react'
import { term } from '#i18n'
import { aboutLabels } from '../../../lib/about-labels.ts'
import { interestFor } from '../../../lib/interest-for.ts'
import { heightLabel, useUnit } from '../../../lib/units.ts'
import { vitalIcons } from '../../../lib/vital-icons.ts'
import { choiceLabels, languageLabel } from '../../../lib/vital-labels.ts'
import { ChoiceChips } from '../../../ui/choice-chips.tsx'
import type { Icon } from '../../../ui/draw-icon.tsx'
import { FoldRow, FoldRows } from '../../../ui/fold-row.tsx'
import { HeartIcon, ShieldIcon, SparkleIcon, VideoIcon } from '../../../ui/icons.tsx'
import { ClockIcon } from '../../../ui/more-icons.tsx'
import { RangeSlider } from '../../../ui/range-slider.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { LanguagePicker } from '../../people/language-picker.tsx'
import { useMyInterests } from '../../people/queries.ts'
import { filterTitles } from '../filter-labels.ts'

const labelsOf = {
  ...choiceLabels,
  relationshipGoals: aboutLabels.relationshipGoals,
  education: aboutLabels.education,
} as Readonly<Record<string, Readonly<Record<string, string>>>>
const choicesOf = {
  ...vitalChoices,
  relationshipGoals: aboutAnswers.relationshipGoals,
  education: aboutAnswers.education,
} as Readonly<Record<string, readonly string[]>>

const icons: Readonly<Record<FilterName, Icon>> = {
  ...vitalIcons,
  interests: HeartIcon,
  isVerified: ShieldIcon,
  hasVideo: VideoIcon,
  isNew: SparkleIcon,
  isActive: ClockIcon,
}

/** Which words stand for a filter that is a yes alone. */
const yes: Partial<Record<FilterName, string>> = {
  isVerified: t`People with a verified profile.`,
  hasVideo: t`People whose profile has an intro video.`,
  isNew: t`People who joined in the last 7 days.`,
  isActive: t`People who were here in the last 7 days.`,
}

interface FilterRowsProps {
  filters: Filters
  onChange: (filters: Filters) => void
  Part: ComponentType<{ title: string; children: ReactNode }>
}

/** Filters, a row each, with how much each matters. */
export function FilterRows({ filters, onChange, Part }: FilterRowsProps) {
  const [open, setOpen] = useState<FilterName | null>(null)
  const unit = useUnit()
  const mine = useMyInterests()

  const without = (name: FilterName) => {
    const { [name]: _, ...rest } = filters
    onChange(rest)
  }
  /** Other answers keep their weight, at first nice to have. */
  const ask = (name: FilterName, what: object | null) =>
    what
      ? onChange({ ...filters, [name]: { ...what, isMust: filters[name]?.isMust ?? false } })
      : without(name)
  const wanted = (name: FilterName, chosen: readonly string[]) =>
    ask(name, chosen.length > 0 ? { wanted: chosen } : null)

  const row = (name: FilterName, answer: string | null, control: ReactNode) => {
    const filter = filters[name]
    return (
      <FoldRow
        key={name}
        icon={icons[name]}
        title={filterTitles[name]}
        isOpen={open === name}
        onOpen={(isOpen) => setOpen(isOpen ? name : null)}
        answer={<Answer text={answer} isMust={filter?.isMust} />}
      >
        {control}
        {filter && (
          <Switch
            label={t`Must have`}
            hint={
              filter.isMust
                ? t`Leaves out everyone else.`
                : t`When off, it's nice to have: people who fit come first.`
            }
            checked={filter.isMust}
            onChange={(isMust) => onChange({ ...filters, [name]: { ...filter, isMust } })}
          />
        )}
      </FoldRow>
    )
  }

  const choice = (name: FilterName) => {
    const chosen = (filters[name] as { wanted: string[] } | undefined)?.wanted ?? []
    const labels = labelsOf[name] ?? {}
    const all = choicesOf[name] ?? []
    return row(
      name,
      all
        .filter((value) => chosen.includes(value))
        .map((value) => labels[value])
        .join(', ') || null,
      <ChoiceChips
        multiple
        hideLegend
        legend={filterTitles[name]}
        options={all.map((value) => ({ value, label: labels[value] ?? value }))}
        value={chosen}
        onChange={(values) => wanted(name, values)}
      />,
    )
  }

  const flag = (name: 'isVerified' | 'hasVideo' | 'isNew' | 'isActive') =>
    row(
      name,
      filters[name] ? t`Yes` : null,
      <Switch
        label={filterTitles[name]}
        hint={yes[name]}
        checked={filters[name] !== undefined}
        onChange={(on) => ask(name, on ? {} : null)}
      />,
    )

  const { minHeight, maxHeight } = vitalLimits
  const { min, max } = filters.height ?? { min: minHeight, max: maxHeight }
  const heights =
    min === minHeight && max === maxHeight
      ? null
      : max === maxHeight
        ? t`${{ height: heightLabel(min, unit) }} and taller`
        : min === minHeight
          ? t`Up to ${{ height: heightLabel(max, unit) }}`
          : t`${{ min: heightLabel(min, unit) }} to ${{ max: heightLabel(max, unit) }}`
  const languages = filters.languages?.wanted ?? []
  const interests = filters.interests?.wanted ?? []
  const known = [...interests, ...mine.map(interestFor), ...interestPresets]
  const offered = known.filter(
    (word, at) => known.findIndex((other) => isSameWord(other, word)) === at,
  )

  return (
    <>
      <Part title={t`What you're both here for`}>
        <FoldRows>
          {choice('relationshipGoals')}
          {choice('relationshipModel')}
          {choice('hasChildren')}
          {choice('wantsChildren')}
        </FoldRows>
      </Part>
      <Part title={t`How they live`}>
        <FoldRows>
          {choice('smoking')}
          {choice('drinking')}
          {row(
            'interests',
            interests.map((word) => term('interest', word)).join(', ') || null,
            <ChoiceChips
              multiple
              hideLegend
              legend={filterTitles.interests}
              max={profileLimits.interests}
              options={offered.map((word) => ({ value: word, label: term('interest', word) }))}
              value={interests}
              onChange={(values) => wanted('interests', values)}
            />,
          )}
        </FoldRows>
      </Part>
      <Part title={t`More about them`}>
        <FoldRows>
          {row(
            'languages',
            languages.map(languageLabel).join(', ') || null,
            <LanguagePicker
              chosen={languages}
              max={vitalLimits.languages}
              onChange={(values) => wanted('languages', values)}
            />,
          )}
          {row(
            'height',
            heights,
            <RangeSlider
              label={t`Height`}
              low={{ label: t`Shortest height`, value: min }}
              high={{ label: t`Tallest height`, value: max }}
              min={minHeight}
              max={maxHeight}
              text={heights ?? t`Any height`}
              format={(height) => heightLabel(height, unit)}
              onChange={(low, high) =>
                ask(
                  'height',
                  low === minHeight && high === maxHeight ? null : { min: low, max: high },
                )
              }
            />,
          )}
          {choice('education')}
        </FoldRows>
      </Part>
      <Part title={t`Their profile`}>
        <FoldRows>
          {flag('isVerified')}
          {flag('hasVideo')}
          {flag('isNew')}
          {flag('isActive')}
        </FoldRows>
      </Part>
    </>
  )
}

/** The answer of a row, and how much it matters. */
const Answer = ({ text, isMust }: { text: string | null; isMust: boolean | undefined }) =>
  text === null ? (
    <span className="text-ink-faint">{t({ context: 'filter', message: 'Any' })}</span>
  ) : (
    <span className="flex max-w-full min-w-0 items-center gap-2 text-ink-soft">
      <bdi className="truncate">{text}</bdi>
      <span
        className={
          isMust
            ? 'shrink-0 rounded-full bg-accent-fill px-2 py-0.5 text-xs font-bold text-on-accent'
            : 'shrink-0 rounded-full bg-tint px-2 py-0.5 text-xs font-bold text-accent'
        }
      >
        {isMust ? t`Must` : t`Nice`}
      </span>
    </span>
  )
