import type { Happening } from '../happenings.ts'

/** What has happened in a game, for everybody to read and for screen readers to say. */
export const GameLog = ({ happenings }: { happenings: readonly Happening[] }) => (
  // Rendered empty too, because only what is added to a known region is read.
  <div role="log" aria-label="What happened" className="text-sm text-ink-soft empty:sr-only">
    {happenings.map(({ id, text }) => (
      <p key={id} dir="auto" className="wrap-anywhere last:font-semibold last:text-ink">
        {text}
      </p>
    ))}
  </div>
)
