import type { Icon } from '../../../ui/draw-icon.tsx'
import { BalloonIcon, ChatHeartIcon, HeartSolidIcon, StarSolidIcon } from '../../../ui/icons.tsx'

const benefits: readonly { icon: Icon; look: string; title: string; text: string }[] = [
  { icon: HeartSolidIcon, look: 'text-like', title: 'Unlimited likes', text: 'Free: 7 a day' },
  { icon: StarSolidIcon, look: 'text-super', title: 'Unlimited super likes', text: 'Free: 1 a day' },
  { icon: BalloonIcon, look: 'text-accent', title: 'Unlimited balloon games', text: 'Free: 1 a week' },
  { icon: ChatHeartIcon, look: 'text-success', title: 'Priority support', text: 'Your questions go first' },
]

/** What premium gives beyond what is free. */
export function Benefits() {
  return (
    <ul className="mt-4 grid gap-3 sm:grid-cols-2">
      {benefits.map(({ icon: Drawn, look, title, text }) => (
        <li key={title} className="flex items-center gap-3.5">
          <span className={`grid size-11 shrink-0 place-items-center rounded-full bg-sunken ${look}`}>
            <Drawn size={23} />
          </span>
          <span>
            <span className="block font-semibold">{title}</span>
            <span className="block text-sm text-ink-soft">{text}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}
