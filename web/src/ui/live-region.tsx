import { create } from 'zustand'

const useSpoken = create<{ text: string; turn: number }>(() => ({ text: '', turn: 0 }))

let batch: string[] = []

/** Makes screen readers announce something, even if the same text repeats. Simultaneous announcements are read one after the other. */
export function announce(text: string): void {
  batch.push(text)
  if (batch.length > 1) return
  queueMicrotask(() => {
    useSpoken.setState(({ turn }) => ({ text: batch.join('\n'), turn: turn + 1 }))
    batch = []
  })
}

/**
 * Once in the app, and once in each dialog, which silences everything outside it. Two regions alternate, because an unchanged region is not
 * read.
 */
export function LiveRegion() {
  const { text, turn } = useSpoken()
  return (
    <div className="sr-only">
      <p aria-live="polite">{turn % 2 ? text : ''}</p>
      <p aria-live="polite">{turn % 2 ? '' : text}</p>
    </div>
  )
}
