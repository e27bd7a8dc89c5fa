import { select, t } from '@lingui/core/macro'
import { chosenIn, preferenceLabel } from '../../lib/gender-labels.ts'
import { locationUse } from '../../lib/location-use.ts'
import { useMe } from '../../lib/me.ts'
import { cx } from '../../ui/cx.ts'
import { PinIcon, PinOffIcon, PlaneIcon } from '../../ui/icons.tsx'
import { switchLocationFilter } from './location-filter.ts'
import { useDiscoveryStore } from './store.ts'

const labelOf = (city: string | null, sought: string): string =>
  city
    ? t`Location filter near ${city}, looking for ${select(sought, { female: 'women', male: 'men', nonbinary: 'non-binary people', female_male: 'women and men', female_nonbinary: 'women and non-binary people', male_nonbinary: 'men and non-binary people', other: 'everyone' })}`
    : t`Location filter, looking for ${select(sought, { female: 'women', male: 'men', nonbinary: 'non-binary people', female_male: 'women and men', female_nonbinary: 'women and non-binary people', male_nonbinary: 'men and non-binary people', other: 'everyone' })}`

/** Turns the deck's location filter on and off, and shows who the deck includes. `wide` also names the filter. */
export function LocationToggle({ wide }: { wide?: boolean }) {
  const on = useDiscoveryStore((state) => state.useLocation)
  const me = useMe()
  const preference = me?.genderPreference ?? 'any'
  const city = me?.travelMode ? me.travelLocation : null
  const use = me ? locationUse(me) : 'used'
  const near = {
    none: t`No location yet`,
    unshared: t`Not shared`,
    used: city ? t`Only near ${city}` : t`Only near me`,
  }[use]
  const Drawn = on ? (city ? PlaneIcon : PinIcon) : PinOffIcon
  return (
    <button
      type="button"
      aria-pressed={on}
      aria-label={labelOf(city, chosenIn(preference))}
      title={
        on && use === 'used'
          ? city
            ? t`Only people near ${city}`
            : t`Only people near you`
          : t`People anywhere`
      }
      onClick={switchLocationFilter}
      className={cx(
        'flex min-h-11 min-w-0 items-center gap-1.5 rounded-full px-3 py-1 text-start text-[min(0.875rem,3.9vw)] leading-tight font-semibold transition-[scale,filter,background-color,color,opacity] sink-97 tight:px-2.5',
        on ? 'bg-tint text-accent' : 'bg-sunken text-ink-soft',
      )}
    >
      <Drawn size={20} className={cx('shrink-0', !wide && 'max-[25rem]:hidden')} />
      <span className="min-w-0 wrap-break-word">
        <span className="block text-[min(0.6875rem,3vw)] font-medium">
          {wide ? (on ? t`Location filter on` : t`Location filter off`) : t`Location filter`}
        </span>
        <span className="block">
          {wide
            ? on
              ? near
              : t`Anywhere`
            : on
              ? t({ context: 'location', message: 'On' })
              : t({ context: 'location', message: 'Off' })}{' '}
          · {preferenceLabel(preference, true)}
        </span>
      </span>
    </button>
  )
}
