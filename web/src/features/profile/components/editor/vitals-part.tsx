import { t } from '@lingui/core/macro'
import type { SelfView } from '@swoon/realtime-server/contract/profile'
import { type Vitals, vitalChoices, vitalLimits } from '@swoon/realtime-server/contract/vitals'
import { type ReactNode, useState } from 'react'
import { pronounsFor, pronounsLabel, usualPronouns } from '../../../../lib/pronouns.ts'
import { heightLabel, heightsIn, useUnit } from '../../../../lib/units.ts'
import { vitalIcons } from '../../../../lib/vital-icons.ts'
import {
  type Choice,
  choiceLabels,
  languageLabel,
  questions,
  vitalLabels,
} from '../../../../lib/vital-labels.ts'
import { ChoiceChips } from '../../../../ui/choice-chips.tsx'
import { FoldRow, FoldRows } from '../../../../ui/fold-row.tsx'
import { EyeOffIcon } from '../../../../ui/icons.tsx'
import { Section } from '../../../../ui/section.tsx'
import { Select } from '../../../../ui/select.tsx'
import { LanguagePicker } from '../../../people/language-picker.tsx'
import { changeProfile, pauses, useRefusal } from '../../autosave.ts'
import type { Changes } from '../../changes.ts'
import { atMost } from '../../fields.ts'
import { ShowSwitch } from './show-switch.tsx'
import { TextOf, useTyped } from './typed-field.tsx'

const save = (changes: Changes) => changeProfile(changes, { after: pauses.text })

/** Vitals, one row each, with the answer; a row opens to change it and to show or hide it. */
export function VitalsPart({ me }: { me: SelfView }) {
  const unit = useUnit()
  const [open, setOpen] = useState<keyof Vitals | null>(null)
  const row = (name: keyof Vitals, answer: string | null, control: ReactNode) => (
    <Row
      key={name}
      name={name}
      answer={answer}
      isShown={me.shows[name]}
      isOpen={open === name}
      onOpen={(isOpen) => setOpen(isOpen ? name : null)}
    >
      {control}
    </Row>
  )
  const choice = <F extends Choice>(name: F) => {
    const chosen = me[name] as keyof (typeof vitalLabels)[F] | null
    return row(
      name,
      chosen && (vitalLabels[name][chosen] as string),
      <ChoiceChips
        hideLegend
        legend={questions[name]}
        options={[
          ...vitalChoices[name].map((value) => ({
            value: value as string,
            label: (choiceLabels[name] as Readonly<Record<string, string>>)[value] ?? '',
          })),
          { value: 'none', label: t`No answer` },
        ]}
        value={(me[name] as string | null) ?? 'none'}
        onChange={(value) => save({ [name]: value === 'none' ? null : value })}
      />,
    )
  }
  return (
    <Section
      part="vitals"
      title={t`More about you`}
      hint={t`All optional. You choose for each whether your profile shows it. Hidden answers are for you alone: no one can filter by them.`}
    >
      <FoldRows>
        {row(
          'height',
          me.height === null ? null : heightLabel(me.height, unit),
          <HeightSelect height={me.height} />,
        )}
        {choice('relationshipModel')}
        {choice('hasChildren')}
        {choice('wantsChildren')}
        {choice('smoking')}
        {choice('drinking')}
        {row(
          'languages',
          me.languages.map(languageLabel).join(', ') || null,
          <LanguagePicker
            chosen={me.languages}
            max={vitalLimits.languages}
            onChange={(languages) => save({ languages })}
          />,
        )}
        {row(
          'pronouns',
          me.pronouns && pronounsLabel(me.pronouns),
          <Pronouns pronouns={me.pronouns} />,
        )}
        {row('hometown', me.hometown, <Hometown />)}
        {choice('religion')}
      </FoldRows>
    </Section>
  )
}

interface RowProps {
  name: keyof Vitals
  answer: string | null
  isShown: boolean
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  children: ReactNode
}

function Row({ name, answer, isShown, isOpen, onOpen, children }: RowProps) {
  return (
    <FoldRow
      icon={vitalIcons[name]}
      title={questions[name]}
      error={useRefusal(name)?.reason}
      isOpen={isOpen}
      onOpen={onOpen}
      answer={
        answer ? (
          <span className="flex max-w-full min-w-0 items-center gap-1.5 text-ink-soft">
            {!isShown && (
              <>
                <EyeOffIcon size={18} className="shrink-0" />
                <span className="sr-only">{t`Hidden:`} </span>
              </>
            )}
            <bdi className="truncate">{answer}</bdi>
          </span>
        ) : (
          <span className="font-semibold text-accent">{t`Add`}</span>
        )
      }
    >
      {children}
      <ShowSwitch name={name} isShown={isShown} />
    </FoldRow>
  )
}

function HeightSelect({ height }: { height: number | null }) {
  const unit = useUnit()
  const offered = heightsIn(unit, vitalLimits.minHeight, vitalLimits.maxHeight)
  // A height given in the other unit may be between two options.
  const heights =
    height === null || offered.includes(height)
      ? offered
      : [...offered, height].sort((a, b) => a - b)
  return (
    <Select
      hideLabel
      label={questions.height}
      error={useRefusal('height')?.reason}
      value={height === null ? '' : String(height)}
      options={[
        { value: '', label: t`No answer` },
        ...heights.map((one) => ({ value: String(one), label: heightLabel(one, unit) })),
      ]}
      onChoose={(value) => save({ height: value === '' ? null : Number(value) })}
    />
  )
}

function Pronouns({ pronouns }: { pronouns: string | null }) {
  const field = useTyped('pronouns', atMost(vitalLimits.pronouns), pronounsFor, pronounsLabel)
  return (
    <>
      <ChoiceChips
        hideLegend
        legend={questions.pronouns}
        options={usualPronouns}
        value={pronounsFor(pronouns ?? '')}
        onChange={(chosen) => field.type(pronounsLabel(chosen))}
      />
      <TextOf
        of={field}
        label={t`In your own words`}
        maxLength={vitalLimits.pronouns}
        autoComplete="off"
      />
    </>
  )
}

const Hometown = () => (
  <TextOf
    hideLabel
    of={useTyped('hometown', atMost(vitalLimits.hometown))}
    label={questions.hometown}
    placeholder={t`Where you grew up`}
    maxLength={vitalLimits.hometown}
    autoComplete="off"
  />
)
