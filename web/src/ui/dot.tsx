import { cx } from './cx.ts'

/** Marks a control that has news. The control's own words say what is new. */
export const Dot = ({ className }: { className: string }) => (
  <span
    aria-hidden="true"
    className={cx(
      'pointer-events-none absolute size-3 rounded-full bg-accent-fill ring-2 ring-surface',
      className,
    )}
  />
)
