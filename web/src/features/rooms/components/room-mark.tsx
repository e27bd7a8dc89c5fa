import { cx } from '../../../ui/cx.ts'
import { Balloon } from '../../../ui/drawings/balloon.tsx'

const fills = ['rose', 'plum', 'peach', 'blush'] as const

/** A room's balloon, of a colour that stays the same. */
export function RoomMark({ id, isSmall }: { id: string; isSmall?: boolean }) {
  const at = [...id].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % fills.length
  return (
    <span
      aria-hidden="true"
      className={cx('grid shrink-0 place-items-center rounded-md bg-tint', isSmall ? 'size-11' : 'size-14')}
    >
      <svg
        aria-hidden="true"
        width={isSmall ? 24 : 30}
        height={isSmall ? 31 : 39}
        viewBox="0 0 100 128"
        className="text-ink-soft"
      >
        <Balloon x={0} y={0} size={100} fill={fills[at] ?? 'rose'} />
      </svg>
    </span>
  )
}
