import { type ReactNode, useId } from 'react'
import { cx } from './cx.ts'
import type { Icon } from './draw-icon.tsx'
import { ChevronDownIcon } from './more-icons.tsx'

interface FoldRowProps {
  icon: Icon
  title: string
  /** The choice, in a few words. */
  answer: ReactNode
  /** Shown below the closed row, such as why an answer was not stored. */
  error?: string | undefined
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  children: ReactNode
}

/** A list row that opens to edit its answer. */
export function FoldRow({
  icon: Drawn,
  title,
  answer,
  error,
  isOpen,
  onOpen,
  children,
}: FoldRowProps) {
  const id = useId()
  return (
    <li>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => onOpen(!isOpen)}
        className="flex min-h-14 w-full items-center gap-3 px-4 py-2 text-start -outline-offset-3 hover:bg-sunken/60"
      >
        <Drawn size={22} className="shrink-0 text-ink-soft" />
        <span className="flex min-w-0 grow flex-wrap items-baseline justify-between gap-x-3">
          <span className="font-medium">{title}</span>
          {answer}
        </span>
        <ChevronDownIcon
          size={20}
          className={cx(
            'shrink-0 text-ink-faint transition-[rotate] duration-200',
            isOpen && 'rotate-180',
          )}
        />
      </button>
      {error && !isOpen && <p className="px-4 pb-3 text-sm text-danger">{error}</p>}
      <div id={id} hidden={!isOpen}>
        {isOpen && (
          <div className="flex animate-rise flex-col gap-2 px-4 pt-1 pb-3">{children}</div>
        )}
      </div>
    </li>
  )
}

/** The list around fold rows. */
export const FoldRows = ({ children }: { children: ReactNode }) => (
  <ul className="divide-y divide-line overflow-hidden rounded-md bg-raised ring-1 ring-line">
    {children}
  </ul>
)
