import type { ReactNode } from 'react'

type EmptyStateProps = {
  drawing: ReactNode
  /** What there is to know, in one sentence. */
  title: string
  text?: string
  /** The one thing to do next. */
  action?: ReactNode
}

export function EmptyState({ drawing, title, text, action }: EmptyStateProps) {
  return (
    <div className="mx-auto flex max-w-sm animate-rise flex-col items-center px-6 py-10 text-center">
      {drawing}
      <h2 className="mt-5 font-display text-2xl font-bold">{title}</h2>
      {text && <p className="mt-2 text-ink-soft">{text}</p>}
      {action && <div className="mt-6">{action}</div>}
    </div>
  )
}
