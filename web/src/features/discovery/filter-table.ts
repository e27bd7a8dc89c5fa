import { t } from '@lingui/core/macro'
import { aboutAnswers } from '@swoon/realtime-server/contract/compatibility'
import type { FilterName, Filters } from '@swoon/realtime-server/contract/filters'
import { vitalChoices } from '@swoon/realtime-server/contract/vitals'
import { aboutLabels } from '../../lib/about-labels.ts'
import { vitalIcons } from '../../lib/vital-icons.ts'
import { choiceLabels } from '../../lib/vital-labels.ts'
import type { Icon } from '../../ui/draw-icon.tsx'
import { HeartIcon, ShieldIcon, SparkleIcon, VideoIcon } from '../../ui/icons.tsx'
import { ClockIcon } from '../../ui/more-icons.tsx'

/** The parts of the sheet, in order. */
export const filterParts = {
  goals: t`What you're both here for`,
  living: t`How they live`,
  more: t`More about them`,
  profile: t`Their profile`,
} as const

interface Choice<Value extends string> {
  control: 'choice'
  options: readonly { value: Value; label: string }[]
}
interface Yes {
  control: 'yes'
  hint: string
}
interface Own {
  control: 'languages' | 'height' | 'interests'
}
type ControlOf<Filter> = Filter extends { wanted: (infer Value extends string)[] }
  ? Choice<Value> | Own
  : Filter extends { min: number }
    ? Own
    : Yes
type Row<Control> = Control & { part: keyof typeof filterParts; title: string; icon: Icon }

const choice = <const Value extends string>(
  values: readonly Value[],
  labels: Readonly<Record<Value, string>>,
): Choice<Value> => ({
  control: 'choice',
  options: values.map((value) => ({ value, label: labels[value] })),
})

/** Each filter's row in the sheet, in order. */
export const filterTable: {
  readonly [Name in FilterName]: Row<ControlOf<NonNullable<Filters[Name]>>>
} = {
  relationshipGoals: {
    part: 'goals',
    title: t`Relationship goal`,
    icon: vitalIcons.relationshipGoals,
    ...choice(aboutAnswers.relationshipGoals, aboutLabels.relationshipGoals),
  },
  relationshipModel: {
    part: 'goals',
    title: t`Relationship type`,
    icon: vitalIcons.relationshipModel,
    ...choice(vitalChoices.relationshipModel, choiceLabels.relationshipModel),
  },
  hasChildren: {
    part: 'goals',
    title: t`Has children`,
    icon: vitalIcons.hasChildren,
    ...choice(vitalChoices.hasChildren, choiceLabels.hasChildren),
  },
  wantsChildren: {
    part: 'goals',
    title: t`Wants children`,
    icon: vitalIcons.wantsChildren,
    ...choice(vitalChoices.wantsChildren, choiceLabels.wantsChildren),
  },
  smoking: {
    part: 'living',
    title: t`Smoking`,
    icon: vitalIcons.smoking,
    ...choice(vitalChoices.smoking, choiceLabels.smoking),
  },
  drinking: {
    part: 'living',
    title: t`Drinking`,
    icon: vitalIcons.drinking,
    ...choice(vitalChoices.drinking, choiceLabels.drinking),
  },
  interests: { part: 'living', title: t`Interests`, icon: HeartIcon, control: 'interests' },
  languages: {
    part: 'more',
    title: t`Languages`,
    icon: vitalIcons.languages,
    control: 'languages',
  },
  height: { part: 'more', title: t`Height`, icon: vitalIcons.height, control: 'height' },
  education: {
    part: 'more',
    title: t`Education`,
    icon: vitalIcons.education,
    ...choice(aboutAnswers.education, aboutLabels.education),
  },
  isVerified: {
    part: 'profile',
    title: t({ context: 'filter', message: 'Verified' }),
    icon: ShieldIcon,
    control: 'yes',
    hint: t`People with a verified profile.`,
  },
  hasVideo: {
    part: 'profile',
    title: t`Intro video`,
    icon: VideoIcon,
    control: 'yes',
    hint: t`People whose profile has an intro video.`,
  },
  isNew: {
    part: 'profile',
    title: t`New here`,
    icon: SparkleIcon,
    control: 'yes',
    hint: t`People who joined in the last 7 days.`,
  },
  isActive: {
    part: 'profile',
    title: t`Active this week`,
    icon: ClockIcon,
    control: 'yes',
    hint: t`People who were here in the last 7 days.`,
  },
}

export type FilterRow = Row<Choice<string> | Yes | Own>
