import { plural, t } from '@lingui/core/macro'
import { ageLimits } from '@swoon/realtime-server/contract/people'
import { RangeSlider } from '../../ui/range-slider.tsx'
import { Switch } from '../../ui/switch.tsx'

interface Ages {
  minAge: number
  maxAge: number
}

const { min, max, beyond } = ageLimits
const ageLabel = (age: number) => (age === max ? `${max}+` : `${age}`)

/** A range of ages in words. */
export function agesLabel({ minAge, maxAge }: Ages): string {
  if (minAge === min && maxAge === max) return t`all ages`
  const oldest = ageLabel(maxAge)
  return minAge === maxAge ? oldest : t`${minAge} to ${oldest}`
}

interface AgeRangeProps extends Ages {
  onChange: (ages: Ages) => void
  error?: string | undefined
}

/** The age range of people the user is looking for. */
export function AgeRange({ minAge, maxAge, onChange, error }: AgeRangeProps) {
  return (
    <RangeSlider
      label={t`Ages`}
      low={{ label: t`Youngest age`, name: 'minAge', value: minAge }}
      high={{ label: t`Oldest age`, name: 'maxAge', value: maxAge }}
      min={min}
      max={max}
      text={minAge === min && maxAge === max ? t`All ages` : agesLabel({ minAge, maxAge })}
      format={ageLabel}
      onChange={(low, high) => onChange({ minAge: low, maxAge: high })}
      error={error}
    />
  )
}

export function WidensAges({ on, onChange }: { on: boolean; onChange: (on: boolean) => void }) {
  return (
    <Switch
      label={t`Show people slightly outside when I run out`}
      hint={plural(
        { beyond },
        {
          one: 'At most # year, and after everyone else.',
          other: 'At most # years, and after everyone else.',
        },
      )}
      checked={on}
      onChange={onChange}
    />
  )
}
