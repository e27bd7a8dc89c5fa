/** Leads to the composer's field, also from a sheet, which gives the focus back as it closes. */
export function focusComposer(): void {
  const focus = () => document.querySelector<HTMLElement>('[data-composer]')?.focus()
  focus()
  setTimeout(focus)
}
