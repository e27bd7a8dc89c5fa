import type { About } from '@swoon/realtime-server/contract/people'
import { ChoiceChips } from '../../../../ui/choice-chips.tsx'
import { Section } from '../../../../ui/section.tsx'
import { aboutLabels } from '../../about-labels.ts'
import { changeProfile, pauses, useRefusal } from '../../autosave.ts'

/** The most answers to one question. */
const max = 5

const optionsOf = <T extends string>(labels: Readonly<Record<T, string>>) =>
  (Object.entries(labels) as [T, string][]).map(([value, label]) => ({ value, label }))

const answer = (about: Partial<About>) => changeProfile({ about }, { after: pauses.text })

/** The optional answers behind five of the compatibility factors. */
export function AboutPart({ about }: { about: About }) {
  const refusal = useRefusal('about')
  return (
    <Section
      part="about"
      title="About you"
      hint="Optional. Counts toward your compatibility and isn't listed on your profile; people may see what they share with you."
    >
      <Many question="lifestyle" legend="Lifestyle" chosen={about.lifestyle} />
      <Many question="personality" legend="Personality" chosen={about.personality} />
      <One question="relationshipGoals" legend="Relationship goals" chosen={about.relationshipGoals} />
      <Many question="communicationStyle" legend="How you like to stay in touch" chosen={about.communicationStyle} />
      <One question="education" legend="Education" chosen={about.education} />
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
      legend={`${legend} (up to ${max})`}
      options={optionsOf<string>(aboutLabels[question])}
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
      options={[...optionsOf<string>(aboutLabels[question]), { value: 'none', label: 'No answer' }]}
      value={chosen ?? 'none'}
      onChange={(value) => answer({ [question]: value === 'none' ? null : value })}
    />
  )
}
