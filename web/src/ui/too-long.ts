import { useEffect } from 'react'

/** By how many characters a text is longer than it may be. Spaces around it do not count, because they are not stored. */
export const overBy = (text: string, max: number): number => Math.max(0, text.trim().length - max)

/** Why a text of so many characters too many is not stored; null if it has none too many. */
export const tooLong = (over: number): string | null =>
  over === 0 ? null : `${over.toLocaleString('en')} ${over === 1 ? 'character' : 'characters'} too long.`

/** Keeps the form around a control from being sent while the control's text is too long, and shows the control instead. */
export function useHeldForm(id: string, isHeld: boolean): void {
  useEffect(() => {
    const control = document.getElementById(id)
    const form = control?.closest('form')
    if (!isHeld || !control || !form) return
    const hold = (event: SubmitEvent) => {
      event.preventDefault()
      event.stopImmediatePropagation()
      control.focus()
    }
    form.addEventListener('submit', hold)
    return () => form.removeEventListener('submit', hold)
  }, [id, isHeld])
}
