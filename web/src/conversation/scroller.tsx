import { plural, t } from '@lingui/core/macro'
import type { ReactNode, RefObject } from 'react'
import { Button } from '../ui/button.tsx'
import { ChevronDownIcon } from '../ui/more-icons.tsx'
import { Spinner } from '../ui/spinner.tsx'

interface ScrollerProps {
  label: string
  scroller: RefObject<HTMLDivElement | null>
  /** An element above the first line; older lines load as it comes into view. */
  top: RefObject<HTMLDivElement | null>
  onScroll: () => void
  earlier: { isLoading: boolean; isFailed: boolean; load: () => void }
  isAtEnd: boolean
  /** Number of new messages below the visible part. */
  unseen: number
  onEnd: () => void
  children: ReactNode
}

/** The scrollable lines of a conversation, with a button to the newest. */
export function Scroller({
  label,
  scroller,
  top,
  onScroll,
  earlier,
  isAtEnd,
  unseen,
  onEnd,
  children,
}: ScrollerProps) {
  return (
    <div className="relative min-h-0 grow">
      {/* Focusable, so that the arrow keys scroll it. */}
      <section
        ref={scroller}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by keyboard
        tabIndex={0}
        aria-label={label}
        data-conversation
        onScroll={onScroll}
        className="absolute inset-0 flex flex-col overflow-y-auto overscroll-contain [overflow-anchor:none]"
      >
        <div className="mx-auto flex min-h-full w-full max-w-4xl shrink-0 flex-col">
          <div ref={top} />
          {earlier.isFailed && (
            <p className="p-4 text-center">
              <Button size="sm" variant="outline" onClick={earlier.load}>
                {t`Load earlier messages`}
              </Button>
            </p>
          )}
          {children}
        </div>
      </section>
      {earlier.isLoading && (
        <div className="absolute inset-x-0 top-2 h-12">
          <Spinner label={t`Loading earlier messages`} />
        </div>
      )}
      {!isAtEnd && (
        <button
          type="button"
          onClick={onEnd}
          className="absolute bottom-3 left-1/2 flex min-h-11 -translate-x-1/2 animate-rise items-center gap-1.5 rounded-full bg-overlay px-4 text-sm font-semibold whitespace-nowrap shadow-mid ring-1 ring-line"
        >
          <ChevronDownIcon size={18} />
          {unseen > 0
            ? plural(unseen, { one: '# new message', other: '# new messages' })
            : t`Latest`}
        </button>
      )}
    </div>
  )
}
