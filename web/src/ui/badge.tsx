import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import type { Icon } from './draw-icon.tsx'

const tones = {
  neutral: 'bg-sunken text-ink-soft',
  accent: 'bg-tint text-accent',
  success: 'bg-success-tint text-success',
  danger: 'bg-danger-tint text-danger',
  super: 'bg-super-tint text-super',
  photo: 'bg-black/55 text-white backdrop-blur-sm',
}

type BadgeProps = { tone?: keyof typeof tones; icon?: Icon; children: ReactNode }

/** A short fact on a pill. */
export function Badge({ tone = 'neutral', icon: Drawn, children }: BadgeProps) {
  return (
    <span
      className={cx(
        'inline-flex min-h-7 max-w-full items-center gap-1 rounded-[14px] px-2.5 py-0.5 text-sm leading-tight font-semibold tabular-nums',
        tones[tone],
      )}
    >
      {Drawn && <Drawn size={16} className="shrink-0" />}
      {children}
    </span>
  )
}

/** A number on the corner of another element; hidden at 0, "99+" above 99. A `calm` one is a neutral total, a `small` one is within a line. */
export function CountBadge({
  count,
  calm = false,
  small = false,
}: {
  count: number
  calm?: boolean
  small?: boolean
}) {
  if (count <= 0) return null
  return (
    <span
      className={cx(
        'inline-grid place-items-center rounded-full font-bold tabular-nums',
        small
          ? 'h-[1.4em] min-w-[1.4em] px-[0.35em] text-[0.92em]'
          : 'h-[min(1.25rem,28px)] min-w-[min(1.25rem,28px)] px-1.5 text-[min(0.75rem,18px)]',
        calm ? 'bg-line text-ink' : 'bg-accent-fill text-on-accent',
      )}
    >
      {count > 99 ? '99+' : count}
    </span>
  )
}
