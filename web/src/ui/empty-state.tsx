import { Fragment, type ReactNode } from 'react'

type EmptyStateProps = {
  drawing: ReactNode
  /** The explanation, in one sentence. */
  title: string
  text?: ReactNode
  /** The next possible action. */
  action?: ReactNode
  /** h1 if nothing else on the page has a title. */
  as?: 'h1' | 'h2'
}

export function EmptyState({ drawing, title, text, action, as: Heading = 'h2' }: EmptyStateProps) {
  return (
    <div className="mx-auto flex max-w-sm animate-rise flex-col items-center px-6 py-10 text-center short:py-5 flat:max-w-2xl flat:flex-row flat:gap-8 flat:py-3 flat:text-start">
      <div className="shrink-0 short:[zoom:0.7]">{drawing}</div>
      <div>
        <Heading className="mt-5 wrap-anywhere font-display text-[min(1.5rem,10vw)] font-bold short:mt-3 short:text-xl flat:mt-0">
          {sentencesOf(title).map((sentence) => (
            <Fragment key={sentence}>
              <span className="inline-block">{sentence}</span>{' '}
            </Fragment>
          ))}
        </Heading>
        {text && <div className="mt-2 text-balance text-ink-soft">{text}</div>}
        {action && <div className="mt-6 short:mt-4 flat:mt-4">{action}</div>}
      </div>
    </div>
  )
}

/** Breaks a title between its sentences rather than inside one. */
const sentencesOf = (title: string) => title.split(/(?<=[.!?]) /)
