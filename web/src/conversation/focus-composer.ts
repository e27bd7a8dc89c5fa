/** Focuses the composer's field, also from a sheet, which returns the focus as it closes. */
export function focusComposer(): void {
  const focus = () => document.querySelector<HTMLElement>('[data-composer]')?.focus()
  focus()
  setTimeout(focus)
}
