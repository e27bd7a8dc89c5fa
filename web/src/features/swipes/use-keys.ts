import { useEffectEvent, useLayoutEffect } from 'react'

const takesKeys =
  'input, textarea, select, [contenteditable], [role=slider], [role=tab], [role=menu], [role=menu] *'

/**
 * Handles keys anywhere on the page while `isOn`, unless a dialog is open, the focused control needs the key, or the key is repeating. A
 * focused scroll area keeps the up and down keys. `handle` returns true for keys it used.
 */
export function useKeys(
  isOn: boolean,
  handle: (key: string, event: KeyboardEvent) => boolean,
): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey)
      return
    const target = event.target instanceof Element ? event.target : document.body
    if (target.matches(takesKeys) || document.querySelector('dialog:modal')) return
    if (
      (event.key === 'ArrowUp' || event.key === 'ArrowDown') &&
      scrolls(target.closest('[data-scrolls]'))
    )
      return
    if (handle(event.shiftKey ? `Shift+${event.key}` : event.key, event)) event.preventDefault()
  })
  // Attached before the first paint, so that keys work as soon as the card is visible.
  useLayoutEffect(() => {
    if (!isOn) return
    const listener = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [isOn])
}

const scrolls = (element: Element | null) =>
  element !== null && element.scrollHeight > element.clientHeight
