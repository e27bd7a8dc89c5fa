import { plural } from '@lingui/core/macro'
import { useEffect } from 'react'

/** White space, and invisible characters that come with a paste. */
const unseen = /[\s\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/

/** Number of characters a text is over the limit. Invisible characters around it do not count, because they are not stored. */
export function overBy(text: string, max: number): number {
  let [from, to] = [0, text.length]
  while (from < to && unseen.test(text.charAt(from))) from++
  while (to > from && unseen.test(text.charAt(to - 1))) to--
  return Math.max(0, to - from - max)
}

/** Says why a text this many characters too long is not stored; null if it fits. */
export const tooLong = (over: number): string | null =>
  over === 0
    ? null
    : plural(over, { one: '# character too long.', other: '# characters too long.' })

/** Blocks the form around a control while the control's text is too long, and scrolls to the control instead. */
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
