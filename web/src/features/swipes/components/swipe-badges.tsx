import { cx } from '../../../ui/cx.ts'

const badges = [
  { of: 'like', word: 'LIKE', look: 'top-16 left-5 -rotate-14 border-[#4ade9c] text-[#4ade9c]' },
  { of: 'pass', word: 'NOPE', look: 'top-16 right-5 rotate-14 border-[#ff9d94] text-[#ff9d94]' },
  { of: 'super', word: 'SUPER', look: 'bottom-1/2 left-1/2 -translate-x-1/2 border-[#c4b5ff] text-[#c4b5ff]' },
] as const

/** What a release would decide; the card's motion sets how clearly each shows. */
export function SwipeBadges() {
  return (
    <div aria-hidden="true" className="pointer-events-none absolute inset-0">
      {badges.map(({ of, word, look }) => (
        <span
          key={of}
          data-badge={of}
          style={{ opacity: 0 }}
          className={cx(
            'absolute rounded-sm border-4 bg-black/45 px-3.5 py-1 font-display text-4xl font-extrabold tracking-wide transition-opacity duration-75',
            look,
          )}
        >
          {word}
        </span>
      ))}
    </div>
  )
}
