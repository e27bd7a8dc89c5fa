import { type ReactNode, useId } from 'react'

interface SectionProps {
  title: string
  /** Explains this section. */
  hint?: string
  /** Keyword by which links and buttons find the section. */
  part?: string
  children: ReactNode
}

/** A titled section of a form. */
export function Section({ title, hint, part, children }: SectionProps) {
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
