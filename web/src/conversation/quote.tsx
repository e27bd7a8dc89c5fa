import { t } from '@lingui/core/macro'

/** The whole message above its actions. A bubble's long press shows these actions, so this is where a finger can select text. */
export function Quote({ children }: { children: string }) {
  return (
    <>
      <blockquote
        dir="auto"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll a long message
        tabIndex={0}
        className="max-h-[36dvh] cursor-text select-text overflow-y-auto overscroll-contain rounded-md bg-sunken px-4 py-3 whitespace-pre-wrap wrap-anywhere"
      >
        {children}
      </blockquote>
      <p className="mt-1.5 hidden text-sm text-ink-soft [@media(pointer:coarse)]:block">
        {t`Hold a word to select and copy a part.`}
      </p>
    </>
  )
}
