import { type ReactNode, useId } from 'react'
import type { EditorPart } from '../../completeness.ts'

interface PartProps {
  title: string
  /** What this part is used for. */
  hint?: string
  /** The meter's button leads here. */
  part?: EditorPart
  children: ReactNode
}

/** A part of a tab of the editor. */
export function Part({ title, hint, part, children }: PartProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} data-part={part} className="flex scroll-mt-16 flex-col gap-4">
      <div>
        <h3 id={id} className="font-display text-lg font-bold">
          {title}
        </h3>
        {hint && <p className="mt-0.5 text-sm text-ink-soft">{hint}</p>}
      </div>
      {children}
    </section>
  )
}
