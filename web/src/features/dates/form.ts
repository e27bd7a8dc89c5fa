import { t } from '@lingui/core/macro'
import type { DateView } from '@swoon/realtime-server/contract/dates'
import type { DateDraft } from './actions.ts'
import { texts } from './texts.ts'

/** The fields of a date as typed, in the device's time zone. */
interface DateForm {
  activity: string
  place: string
  day: string
  time: string
}

const two = (part: number) => String(part).padStart(2, '0')

/** Empty fields, or those of a date, to suggest another time. */
export function formOf(date: DateView | null): DateForm {
  if (!date) return { activity: '', place: '', day: '', time: '' }
  const at = new Date(date.startsAt)
  return {
    activity: date.activity,
    place: date.place,
    day: `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`,
    time: `${two(at.getHours())}:${two(at.getMinutes())}`,
  }
}

/** The draft to send, or missing fields. */
export function draftOf({
  day,
  time,
  ...words
}: DateForm): { draft: DateDraft } | { faults: Record<string, string> } {
  const faults: Record<string, string> = {}
  const [activity, place] = [words.activity.trim(), words.place.trim()]
  if (!activity) faults.activity = texts.activity
  if (!place) faults.place = texts.place
  if (!day) faults.day = t`Choose a day.`
  if (!time) faults.time = t`Choose a time.`
  const startsAt = new Date(`${day}T${time}`)
  if (day && time && Number.isNaN(startsAt.getTime())) faults.day = t`Choose a day.`
  if (Object.keys(faults).length > 0) return { faults }
  return { draft: { activity, place, startsAt: startsAt.toISOString() } }
}
