/** Marks a bar at the bottom of the window that nothing may cover, such as the navigation. */
export const bottomBar = { 'data-bottom-bar': true } as const

/** Height of the bars at the bottom of the window, in pixels. While a dialog is open, the page's own bars are behind it. */
export function heightOfBars(): number {
  const place = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document
  const bars = [...place.querySelectorAll('[data-bottom-bar]')].filter((bar) =>
    bar.checkVisibility(),
  )
  return Math.max(0, ...bars.map((bar) => innerHeight - bar.getBoundingClientRect().top))
}
