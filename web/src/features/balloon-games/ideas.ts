import { t } from '@lingui/core/macro'
import { dateAhead } from '../../lib/format.ts'
import type { GameForm } from './form.ts'

const [sunday, friday] = [0, 5]

/** Days until this weekday; a week from today if there is no hour left before `hour`. */
function daysUntil(weekday: number, hour: number, now: Date): number {
  const days = (weekday - now.getDay() + 7) % 7
  return days === 0 && now.getHours() >= hour - 1 ? 7 : days
}

const at = (days: number, hour: number, now: Date) => ({
  startDate: dateAhead(days, now),
  startTime: `${hour}:00`,
})

/** Games that one press fills in. Each begins at least an hour from `now`. */
export function ideas(now: Date): { label: string; form: Partial<GameForm> }[] {
  const isTonight = now.getHours() < 20
  return [
    {
      label: isTonight ? t`Tonight` : t`Tomorrow night`,
      form: {
        title: t`Balloons at nine`,
        description: t`A quick round before bed. Say hi, then pop.`,
        ...at(isTonight ? 0 : 1, 21, now),
      },
    },
    {
      label: t`Friday night`,
      form: {
        title: t`Friday night balloons`,
        description: t`The week is over: meet five new people and pop a balloon.`,
        ...at(daysUntil(friday, 20, now), 20, now),
      },
    },
    {
      label: t`Sunday evening`,
      form: {
        title: t`A slow evening`,
        description: t`Tea, a blanket and easy talk before a new week.`,
        ...at(daysUntil(sunday, 18, now), 18, now),
      },
    },
  ]
}
