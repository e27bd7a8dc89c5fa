/**
 * Keeps a popover above every open dialog, and usable there: a modal dialog makes everything outside of it inert, so `host`, which
 * holds the popover, moves into the topmost one and back to the page when that closes. @returns a function that ends it
 */
export function keepOnTop(host: HTMLElement, popover: HTMLElement): () => void {
  const place = () => {
    const home = [...document.querySelectorAll<HTMLElement>('dialog:modal')].at(-1) ?? document.body
    if (host.parentElement !== home) home.append(host)
    // A move closes the popover.
    if (!popover.matches(':popover-open')) popover.showPopover()
  }
  const changes = new MutationObserver(place)
  changes.observe(document.body, { childList: true, subtree: true, attributeFilter: ['open'] })
  place()
  return () => {
    changes.disconnect()
    if (host.parentElement !== document.body) document.body.append(host)
  }
}
