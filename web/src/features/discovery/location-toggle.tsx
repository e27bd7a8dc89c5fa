import { useMe } from '../../lib/me.ts'
import { cx } from '../../ui/cx.ts'
import { PinIcon, PinOffIcon } from '../../ui/icons.tsx'
import { announce } from '../../ui/live-region.tsx'
import { toggleLocationFilter, useDiscoveryStore } from './store.ts'

const words = { male: 'Men', female: 'Women', any: 'Everyone' }

/** Turns the location filter of the deck on and off; says for whom the deck is searched. `wide` also says what it is. */
export function LocationToggle({ wide }: { wide?: boolean }) {
  const on = useDiscoveryStore((state) => state.useLocation)
  const preference = useMe()?.genderPreference ?? 'any'
  const Drawn = on ? PinIcon : PinOffIcon
  return (
    <button
      type="button"
      aria-pressed={on}
      aria-label={`Location filter, looking for ${words[preference].toLowerCase()}`}
      title={on ? 'Only people near you' : 'People anywhere'}
      onClick={() => {
        toggleLocationFilter()
        announce(on ? 'Location filter off' : 'Location filter on')
      }}
      className={cx(
        'flex min-h-11 items-center gap-1.5 rounded-full px-3.5 max-[359px]:px-2.5 text-sm font-semibold transition-colors active:scale-97',
        on ? 'bg-tint text-accent' : 'bg-sunken text-ink-soft',
      )}
    >
      <Drawn size={20} />
      {wide && <span className="mr-auto">{on ? 'Only near me' : 'Anywhere'}</span>}
      {words[preference]}
    </button>
  )
}
