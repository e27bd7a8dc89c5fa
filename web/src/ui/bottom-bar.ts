/** Marks a bar at the bottom of the window that must not be covered, such as the navigation. */
export const bottomBar = { 'data-bottom-bar': true } as const

/** Reports how many pixels at the bottom the bars take, now and after each change. @returns a function that ends the reports */
export function followBottomBar(onHeight: (pixels: number) => void): () => void {
  let frame = 0
  const measure = () => {
    frame = 0
    onHeight(heightOfBars())
  }
  const soon = () => {
    frame ||= requestAnimationFrame(measure)
  }
  const changes = new MutationObserver(soon)
  changes.observe(document.body, { childList: true, subtree: true, attributeFilter: ['open'] })
  addEventListener('resize', soon)
  measure()
  return () => {
    cancelAnimationFrame(frame)
    changes.disconnect()
    removeEventListener('resize', soon)
  }
}

/** Measures only bars that can be used: while a dialog is open, the page's own bars are behind it. */
function heightOfBars(): number {
  const place = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document
  const bars = [...place.querySelectorAll('[data-bottom-bar]')].filter((bar) => bar.checkVisibility())
  return Math.max(0, ...bars.map((bar) => innerHeight - bar.getBoundingClientRect().top))
}
