import { useMe } from '../../lib/me.ts'
import { PlaneIcon } from '../../ui/icons.tsx'
import { tripLabel } from './trip.ts'

/** The user's trip and its last day, as a button to the settings; nothing without a trip. */
export function TripLine({ onPress }: { onPress: () => void }) {
  const me = useMe()
  const label = me && tripLabel(me)
  if (!label) return null
  return (
    <button
      type="button"
      onClick={onPress}
      className="-my-1 flex min-h-11 min-w-11 max-w-full items-center justify-center gap-2 rounded-full bg-tint px-3.5 text-[min(0.875rem,6vw)] font-semibold text-accent sink-97 big:order-1 big:my-0 big:[@media(height<700px)]:hidden flat:order-2 flat:my-0 flat:px-0"
    >
      <PlaneIcon size={20} className="shrink-0" />
      <span dir="auto" className="truncate flat:sr-only">
        {label}
      </span>
    </button>
  )
}
