/** A `ref` for the control that comes in the place of a pressed one: the focus is not lost, and the control comes into view. */
export const focus = (control: HTMLElement | null): void => {
  control?.focus({ preventScroll: true })
  // Only as far as it takes, while the browser's own scrolling would center it.
  control?.scrollIntoView({ block: 'nearest' })
}
