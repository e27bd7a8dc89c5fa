import { create } from 'zustand'

const useSpoken = create<{ text: string; turn: number }>(() => ({ text: '', turn: 0 }))

/** Has screen readers say something; repeated words are read again. */
export const announce = (text: string) => useSpoken.setState(({ turn }) => ({ text, turn: turn + 1 }))

/** Used once in the app. Two regions alternate, because an unchanged region is not read. */
export function LiveRegion() {
  const { text, turn } = useSpoken()
  return (
    <div className="sr-only">
      <p aria-live="polite">{turn % 2 ? text : ''}</p>
      <p aria-live="polite">{turn % 2 ? '' : text}</p>
    </div>
  )
}
