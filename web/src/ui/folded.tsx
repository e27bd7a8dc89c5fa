import { t } from '@lingui/core/macro'
import { type FocusEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { cx } from './cx.ts'
import { mayBeLong } from './long-text.ts'

/** Unfolded texts, so that they stay unfolded when they come back into view. */
const unfolded = new Set<string>()

interface FoldedProps {
  /** Identifies the text while the page is open. */
  id: string
  text: string
  /** The text as rendered; by default the text itself. */
  children?: ReactNode
}

/** A text that people wrote, in its own block. Anything beyond 20 lines is shown on demand. */
export function Folded({ id, text, children = text }: FoldedProps) {
  return mayBeLong(text) ? (
    <LongText key={id} id={id}>
      {children}
    </LongText>
  ) : (
    children
  )
}

function LongText({ id, children }: { id: string; children: ReactNode }) {
  const element = useRef<HTMLSpanElement>(null)
  const elementId = useId()
  const [isOpen, setIsOpen] = useState(() => unfolded.has(id))
  const [isLonger, setIsLonger] = useState(isOpen)

  useLayoutEffect(() => {
    const text = element.current
    if (!text || isOpen) return
    const measure = () => setIsLonger(text.scrollHeight > text.clientHeight + 1)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(text)
    return () => observer.disconnect()
  }, [isOpen])

  const turn = (opens: boolean) => {
    if (opens) unfolded.add(id)
    else unfolded.delete(id)
    element.current?.dispatchEvent(new CustomEvent('unfold', { bubbles: true }))
    setIsOpen(opens)
  }
  /** A link in the hidden part must become visible when focused. */
  const onFocus = ({ target, currentTarget }: FocusEvent<HTMLElement>) => {
    if (
      !isOpen &&
      target.getBoundingClientRect().bottom > currentTarget.getBoundingClientRect().bottom
    )
      turn(true)
  }

  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it watches the focus of its content */}
      <span
        ref={element}
        id={elementId}
        dir="auto"
        onFocus={onFocus}
        className={cx(
          'block',
          !isOpen && 'max-h-[20lh]',
          !isOpen && isLonger && 'mask-[linear-gradient(#000_calc(100%-2lh),#0006)]',
        )}
      >
        {children}
      </span>
      {isLonger && (
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={elementId}
          onClick={() => turn(!isOpen)}
          className="-mb-1 block min-h-11 rounded-sm text-sm font-semibold underline underline-offset-4 -outline-offset-2 outline-current"
        >
          {isOpen ? t`Show less` : t`Show all`}
        </button>
      )}
    </>
  )
}
