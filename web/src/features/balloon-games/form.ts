import { t } from '@lingui/core/macro'
import { type GameView, gameLimits } from '@swoon/realtime-server/contract/balloon-games'
import { isBlank } from '@swoon/realtime-server/contract/shared/text'
import { settled, tidied } from '@swoon/realtime-server/contract/shared/tidy'
import type { GameDraft } from './actions.ts'
import { texts } from './texts.ts'

/** The fields of a new game as typed. */
export interface GameForm {
  title: string
  description: string
  genderPreference: GameView['genderPreference']
  minAge: string
  maxAge: string
  startDate: string
  startTime: string
}

export const blankForm = (): GameForm => ({
  title: '',
  description: '',
  genderPreference: 'any',
  minAge: String(gameLimits.minAge),
  maxAge: String(gameLimits.maxAge),
  startDate: '',
  startTime: '',
})

/** A balloon date has a name by default; the description is up to the user. */
export const blankDate = (): GameForm => ({ ...blankForm(), title: t`A balloon date` })

/** The moment of a date and time on this device; nothing for a year beyond the calendar. */
function momentOf({ startDate, startTime }: GameForm): { startsAt?: string } {
  const moment = new Date(`${startDate}T${startTime}`)
  return Number.isNaN(moment.getTime()) ? {} : { startsAt: moment.toISOString() }
}

export const draftOf = (form: GameForm): GameDraft => ({
  ...form,
  title: tidied(form.title),
  description: settled(form.description),
  ...momentOf(form),
  minAge: Number(form.minAge),
  maxAge: Number(form.maxAge),
})

interface Fault {
  title: string
  text: string
  fields: Readonly<Record<string, string>>
}

const isAge = (typed: string) => {
  const age = Number(typed)
  return Number.isInteger(age) && age >= gameLimits.minAge && age <= gameLimits.maxAge
}

/** The fault of a new game, in the specification's words; null if none. An invitation also needs a description. */
export function faultOf(form: GameForm, isInvitation: boolean): Fault | null {
  const required = [
    'title',
    'startDate',
    'startTime',
    ...(isInvitation ? ['description'] : []),
  ] as (keyof GameForm)[]
  const missing = required.filter((field) => isBlank(form[field]))
  if (missing.length > 0)
    return {
      title: t`Missing Information`,
      text: texts.missing,
      fields: Object.fromEntries(missing.map((field) => [field, t`Fill this in.`])),
    }
  const wrong = (['minAge', 'maxAge'] as const).filter((field) => !isAge(form[field]))
  if (wrong.length > 0)
    return {
      title: t`Invalid Age Range`,
      text: texts.age,
      fields: Object.fromEntries(wrong.map((field) => [field, texts.age])),
    }
  if (Number(form.minAge) > Number(form.maxAge))
    return { title: t`Invalid Age Range`, text: texts.ages, fields: { minAge: texts.ages } }
  return null
}
