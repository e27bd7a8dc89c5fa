import { Button } from '../../ui/button.tsx'
import type { Icon } from '../../ui/draw-icon.tsx'
import { BalloonIcon, ChatHeartIcon, CrownIcon, HeartSolidIcon, StarSolidIcon } from '../../ui/icons.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { closePurchase } from './actions.ts'
import { type PurchaseAction, usePurchaseStore } from './store.ts'

const hints: Readonly<Record<PurchaseAction, string>> = {
  subscription: 'You have used up what is free for now. With premium nothing runs out.',
  more: 'More likes, more super likes, more games: with premium nothing runs out.',
}

const benefits: readonly { icon: Icon; look: string; title: string; text: string }[] = [
  { icon: HeartSolidIcon, look: 'text-like', title: 'Unlimited likes', text: 'Free: 7 a day' },
  { icon: StarSolidIcon, look: 'text-super', title: 'Unlimited super likes', text: 'Free: 1 a day' },
  { icon: BalloonIcon, look: 'text-accent', title: 'Unlimited balloon games', text: 'Free: 1 a week' },
  { icon: ChatHeartIcon, look: 'text-success', title: 'Priority support', text: 'Your questions go first' },
]

/** What premium offers and costs. */
export function PurchaseDialog() {
  const { isOpen, action } = usePurchaseStore()
  return (
    <Sheet
      open={isOpen}
      onClose={closePurchase}
      title="Enhance Your Dating Experience"
      size="sm"
      footer={
        <Button wide variant="secondary" onClick={closePurchase}>
          Close
        </Button>
      }
    >
      <p className="text-ink-soft">{hints[action]}</p>
      <ul className="mt-5 flex flex-col gap-4">
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
      <p className="mt-6 flex items-center gap-3 rounded-md bg-tint px-4 py-3.5">
        <CrownIcon size={28} className="shrink-0 text-crown" />
        <span>
          <span className="font-display text-2xl font-bold">$10.99</span>{' '}
          <span className="text-ink-soft">per month</span>
        </span>
      </p>
      <p className="mt-3 text-sm text-ink-soft">
        Purchases open soon. Until then your free likes come back every day, and nothing is charged.
      </p>
    </Sheet>
  )
}
