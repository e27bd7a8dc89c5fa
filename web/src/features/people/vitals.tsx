import { t } from '@lingui/core/macro'
import type {
  Vitals as Said,
  ShowName,
  ShownAnswers,
  Shows,
} from '@swoon/realtime-server/contract/vitals'
import type { ComponentType } from 'react'
import { aboutLabels } from '../../lib/about-labels.ts'
import { pronounsLabel } from '../../lib/pronouns.ts'
import { heightLabel, type Unit, useUnit } from '../../lib/units.ts'
import { vitalIcons } from '../../lib/vital-icons.ts'
import { languageLabel, questions, vitalLabels } from '../../lib/vital-labels.ts'
import { PersonIcon } from '../../ui/icons.tsx'
import type { PartProps } from './section.tsx'

type Shown = Said & ShownAnswers & { genderLabel?: string | null }
type FactName = ShowName | 'genderLabel'

interface VitalsProps {
  person: Shown
  /** The parts on the profile, if the person has more: for the user's own. */
  shows?: Shows
  Part: ComponentType<PartProps>
}

/** A person's vitals as pills; nothing if there are none. */
export function Vitals({ person, shows, Part }: VitalsProps) {
  const unit = useUnit()
  const shown = vitalsIn(person, unit).filter(
    ({ name }) => name === 'genderLabel' || (shows?.[name] ?? true),
  )
  if (shown.length === 0) return null
  return (
    <Part title={t`Basics`}>
      <ul className="flex flex-wrap gap-2">
        {shown.map(({ name, text }) => {
          const Drawn = name === 'genderLabel' ? PersonIcon : vitalIcons[name]
          return (
            <li
              key={name}
              className="inline-flex min-h-9 max-w-full items-center gap-2 rounded-full bg-sunken py-1 ps-3 pe-3.5 text-sm font-medium text-ink"
            >
              <Drawn size={18} className="shrink-0 text-ink-soft" />
              <span className="sr-only">{titles[name]}: </span>
              <bdi className="min-w-0 wrap-anywhere">{text}</bdi>
            </li>
          )
        })}
      </ul>
    </Part>
  )
}

const titles: Readonly<Record<FactName, string>> = {
  genderLabel: t`Gender`,
  ...questions,
  education: t`Education`,
  relationshipGoals: t({ context: 'relationship, on a profile', message: 'Looking for' }),
}

function vitalsIn(person: Shown, unit: Unit): { name: FactName; text: string }[] {
  const { height, hasChildren, wantsChildren, smoking, drinking, religion, relationshipModel } =
    person
  const { education, relationshipGoals } = person
  const texts: Readonly<Record<FactName, string | null>> = {
    genderLabel: person.genderLabel ?? null,
    pronouns: person.pronouns && pronounsLabel(person.pronouns),
    height: height ? heightLabel(height, unit) : null,
    relationshipGoals: relationshipGoals && aboutLabels.relationshipGoals[relationshipGoals],
    relationshipModel: relationshipModel && vitalLabels.relationshipModel[relationshipModel],
    hasChildren: hasChildren && vitalLabels.hasChildren[hasChildren],
    wantsChildren: wantsChildren && vitalLabels.wantsChildren[wantsChildren],
    smoking: smoking && vitalLabels.smoking[smoking],
    drinking: drinking && vitalLabels.drinking[drinking],
    // A server of the previous release sends none of these.
    languages: (person.languages ?? []).map(languageLabel).join(', '),
    hometown: person.hometown && t`From ${{ hometown: person.hometown }}`,
    education: education && aboutLabels.education[education],
    religion: religion && vitalLabels.religion[religion],
  }
  return (Object.entries(texts) as [FactName, string | null][]).flatMap(([name, text]) =>
    text ? { name, text } : [],
  )
}
