import { Balloon } from '../ui/drawings/balloon.tsx'

type TypingBalloonsProps = {
  /** Names of people typing, for screen readers and, if `isNamed`, for everyone; empty if nobody types. */
  label: string
  isNamed?: boolean
}

/** Three small bobbing balloons, shown while someone else is typing. */
export function TypingBalloons({ label, isNamed }: TypingBalloonsProps) {
  return (
    <div role="status" className="h-11 shrink-0 px-4">
      {label !== '' && (
        <span className="inline-flex max-w-full animate-rise items-center gap-2 rounded-md bg-raised px-2.5 py-1 shadow-low ring-1 ring-line/70">
          <svg
            aria-hidden="true"
            width="66"
            height="30"
            viewBox="0 0 66 30"
            className="shrink-0 overflow-visible text-ink-soft"
          >
            <Balloon x={6} y={5} size={15} drift={0} driftsOn />
            <Balloon x={26} y={5} size={15} fill="peach" drift={2} driftsOn />
            <Balloon x={46} y={5} size={15} fill="plum" drift={4} driftsOn />
          </svg>
          <bdi className={isNamed ? 'min-w-0 truncate text-sm text-ink-soft' : 'sr-only'}>
            {label}
          </bdi>
        </span>
      )}
    </div>
  )
}
