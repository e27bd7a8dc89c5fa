import { cx } from './cx.ts'

/** A spinning ring above its label; fills its container. */
export function Spinner({ label, hideLabel }: { label: string; hideLabel?: boolean }) {
  return (
    <div role="status" className="flex size-full flex-col items-center justify-center gap-3 p-6">
      <span
        aria-hidden="true"
        className="size-10 animate-spin-soft rounded-full border-4 border-line border-t-rose"
      />
      <span className={cx('text-ink-soft', hideLabel && 'sr-only')}>{label}</span>
    </div>
  )
}
