import { create } from 'zustand'

const useSpoken = create<{ text: string; turn: number }>(() => ({ text: '', turn: 0 }))

/** Says something to screen readers; the same words again are read again. */
export const announce = (text: string) => useSpoken.setState(({ turn }) => ({ text, turn: turn + 1 }))

/** Stands once in the app. Two regions take turns, because one that does not change is not read. */
export function LiveRegion() {
  const { text, turn } = useSpoken()
  return (
    <div className="sr-only">
      <p aria-live="polite">{turn % 2 ? text : ''}</p>
      <p aria-live="polite">{turn % 2 ? '' : text}</p>
    </div>
  )
}
