/** A `ref` for a control that replaces the pressed one: keeps the focus, and scrolls the control into view. */
export const focus = (control: HTMLElement | null): void => {
  control?.focus({ preventScroll: true })
  // No further than needed; the browser's own scrolling would center it.
  control?.scrollIntoView({ block: 'nearest' })
}
