import type { ReactNode } from 'react'

interface TitledSectionProps {
  /** Anchor by which links find the section. */
  id: string
  title: string
  /** Explains this section. */
  hint?: ReactNode
  children?: ReactNode
}

/** A titled section of a page of settings. */
export function TitledSection({ id, title, hint, children }: TitledSectionProps) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="font-display text-xl font-bold">
        {title}
      </h2>
      {hint && <p className="mt-1 text-ink-soft wrap-anywhere">{hint}</p>}
      {children}
    </section>
  )
}
