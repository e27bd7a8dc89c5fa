import { t } from '@lingui/core/macro'
import type { About } from '@swoon/realtime-server/contract/people'
import type { Shows } from '@swoon/realtime-server/contract/vitals'
import { aboutLabels } from '../../../../lib/about-labels.ts'
import { ChoiceChips } from '../../../../ui/choice-chips.tsx'
import { Section } from '../../../../ui/section.tsx'
import { changeProfile, pauses, useRefusal } from '../../autosave.ts'
import { ShowSwitch } from './show-switch.tsx'

/** Maximum answers to one question. */
const max = 5

/** Now asked as smoking and drinking in "More about you"; users who chose them here keep them. */
const answeredBelow: readonly string[] = ['non-smoker', 'sober']

const optionsOf = <T extends string>(labels: Readonly<Record<T, string>>) =>
  (Object.entries(labels) as [T, string][]).map(([value, label]) => ({ value, label }))

const answer = (about: Partial<About>) => changeProfile({ about }, { after: pauses.text })

/** The optional answers behind five of the compatibility factors. */
export function AboutPart({ about, shows }: { about: About; shows: Shows }) {
  const refusal = useRefusal('about')
  return (
    <Section
      part="about"
      title={t`About you`}
      hint={t`Optional. Counts toward your compatibility; people may see what they share with you. Only what you choose to show is on your profile.`}
    >
      <Many question="lifestyle" legend={t`Lifestyle`} chosen={about.lifestyle} />
      <Many question="personality" legend={t`Personality`} chosen={about.personality} />
      <div>
        <One
          question="relationshipGoals"
          legend={t`Relationship goals`}
          chosen={about.relationshipGoals}
        />
        <ShowSwitch name="relationshipGoals" isShown={shows.relationshipGoals} />
      </div>
      <Many
        question="communicationStyle"
        legend={t`How you like to stay in touch`}
        chosen={about.communicationStyle}
      />
      <div>
        <One question="education" legend={t`Education`} chosen={about.education} />
        <ShowSwitch name="education" isShown={shows.education} />
      </div>
      {refusal && <p className="text-sm text-danger">{refusal.reason}</p>}
    </Section>
  )
}

type ManyOf = 'lifestyle' | 'personality' | 'communicationStyle'
type OneOf = 'education' | 'relationshipGoals'
type QuestionProps<F extends keyof About> = { question: F; legend: string; chosen: About[F] }

function Many<F extends ManyOf>({ question, legend, chosen }: QuestionProps<F>) {
  return (
    <ChoiceChips
      multiple
      legend={t`${legend} (up to ${max})`}
      options={optionsOf<string>(aboutLabels[question]).filter(
        ({ value }) =>
          !answeredBelow.includes(value) || (chosen as readonly string[]).includes(value),
      )}
      value={chosen}
      max={max}
      onChange={(answers) => answer({ [question]: answers })}
    />
  )
}

function One<F extends OneOf>({ question, legend, chosen }: QuestionProps<F>) {
  return (
    <ChoiceChips
      legend={legend}
      options={[
        ...optionsOf<string>(aboutLabels[question]),
        { value: 'none', label: t`No answer` },
      ]}
      value={chosen ?? 'none'}
      onChange={(value) => answer({ [question]: value === 'none' ? null : value })}
    />
  )
}
