/** A `ref` for the control that comes in the place of a pressed one, so that the focus is not lost. */
export const focus = (control: HTMLElement | null): void => control?.focus({ preventScroll: true })
