import type { ReactNode } from 'react'

export interface PartProps {
  title: string
  children: ReactNode
}

/** A section of a full-screen profile. */
export function Section({ title, children }: PartProps) {
  return (
    <section>
      <h2 className="mb-2.5 font-display text-xl font-bold">{title}</h2>
      {children}
    </section>
  )
}

/** A section of a profile in a sheet or beside the deck. */
export function SmallSection({ title, children }: PartProps) {
  return (
    <section>
      <h3 className="mb-2 text-sm font-semibold text-ink-soft">{title}</h3>
      {children}
    </section>
  )
}
