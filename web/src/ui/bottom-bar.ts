/** Marks what stays at the foot of the window and must not be covered, such as the navigation. */
export const bottomBar = { 'data-bottom-bar': true } as const

/** Tells how many pixels of the window the bottom bars take, now and whenever that changes; returns what ends it. */
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

/** Only what can be used counts: behind an open dialog the page's own bars are out of reach. */
function heightOfBars(): number {
  const place = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document
  const bars = [...place.querySelectorAll('[data-bottom-bar]')].filter((bar) => bar.checkVisibility())
  return Math.max(0, ...bars.map((bar) => innerHeight - bar.getBoundingClientRect().top))
}
