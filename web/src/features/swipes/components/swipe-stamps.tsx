import { t } from '@lingui/core/macro'
import { type CSSProperties, useEffectEvent, useLayoutEffect } from 'react'
import { cx } from '../../../ui/cx.ts'

const stamps = [
  { of: 'like', word: t`LIKE`, look: 'top-[18%] left-5 -rotate-12 text-[#5ee6a8]' },
  { of: 'pass', word: t`NOPE`, look: 'top-[18%] right-5 rotate-12 text-[#ff8a9b]' },
  {
    of: 'super',
    word: t`SUPER LIKE`,
    look: 'inset-x-0 top-[38%] mx-auto w-fit -rotate-6 text-[#c4b5ff]',
  },
] as const

/**
 * The word of the decision that the card moves toward. It fades in with the distance and is fully visible where a release decides. The
 * card's motion sets its opacity, also when the stamps load while the card is held (`onThere`).
 */
export function SwipeStamps({ onThere }: { onThere: () => void }) {
  const report = useEffectEvent(onThere)
  useLayoutEffect(() => report(), [])
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute inset-0 overflow-clip rounded-lg"
    >
      {stamps.map(({ of, word, look }) => (
        <div
          key={of}
          data-stamp={of}
          style={{ '--seen': 0 } as CSSProperties}
          className={cx(
            'absolute rounded-sm border-4 border-current bg-black/35 px-3 font-display text-[min(2.25rem,10vw)] leading-tight font-extrabold tracking-wide rtl:tracking-normal opacity-(--seen) transition-opacity duration-75 will-change-[opacity]',
            look,
          )}
        >
          {word}
        </div>
      ))}
    </div>
  )
}
