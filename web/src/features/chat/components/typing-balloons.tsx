import { Balloon } from '../../../ui/drawings/balloon.tsx'

/** Three small bobbing balloons, shown while the other person is typing. */
export function TypingBalloons({ name, shown }: { name: string; shown: boolean }) {
  return (
    <div role="status" className="h-11 shrink-0 px-4">
      {shown && (
        <span className="inline-flex animate-rise items-center rounded-md bg-raised px-2.5 py-1 shadow-low ring-1 ring-line/70">
          <span className="sr-only">{name} is typing</span>
          <svg aria-hidden="true" width="66" height="30" viewBox="0 0 66 30" className="overflow-visible text-ink-soft">
            <Balloon x={6} y={5} size={15} drift={0} />
            <Balloon x={26} y={5} size={15} fill="peach" drift={2} />
            <Balloon x={46} y={5} size={15} fill="plum" drift={4} />
          </svg>
        </span>
      )}
    </div>
  )
}
