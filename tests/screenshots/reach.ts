import type { Page } from 'playwright-core'

/**
 * The page's unusable controls: no scrolling brings them into the window, something covers them, or their text extends beyond them. Returns
 * one line per control.
 */
export function reachFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const faults: string[] = []
    const scrolled = [...document.querySelectorAll('*')].filter(
      ({ scrollTop, scrollLeft }) => scrollTop || scrollLeft,
    )
    const before = new Map(
      scrolled.map((frame) => [frame, [frame.scrollLeft, frame.scrollTop] as const]),
    )
    // Nothing behind an open dialog can be used.
    const scope = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body
    const controls = scope.querySelectorAll<HTMLElement>(
      'a[href]:not([href^="#"]), button, input, select, textarea, summary, [role=tab], [role=menuitem]',
    )
    for (const control of controls) {
      if (
        !control.checkVisibility({ visibilityProperty: true }) ||
        control.closest('[inert], [popover=manual]')
      )
        continue
      // An element that is being dragged may leave the window.
      if (control.closest('[style*=translate3d]')) continue
      // A native control behind a drawn one is used through its label.
      const label = control instanceof HTMLInputElement ? control.labels?.[0] : undefined
      const target = control.offsetWidth <= 1 && label ? label : control
      const name = (control.getAttribute('aria-label') || target.innerText || control.tagName)
        .trim()
        .slice(0, 60)
      target.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
      for (
        let frame = target.parentElement;
        frame && frame !== document.body;
        frame = frame.parentElement
      ) {
        const { overflowX, overflowY } = getComputedStyle(frame)
        // Undoes scrolling that only a script can do.
        if (overflowX !== 'auto' && overflowY !== 'auto') frame.scrollTo(0, 0)
      }
      const { left, top, right, bottom, width, height } = target.getBoundingClientRect()
      const isTall = height > innerHeight
      if (
        left < -1 ||
        right > innerWidth + 1 ||
        (!isTall && (top < -1 || bottom > innerHeight + 1))
      ) {
        faults.push(
          `leaves the window: ${name} (${[left, top, right, bottom].map(Math.round).join(' ')})`,
        )
        continue
      }
      const isHit = [0.5, 0.3, 0.7, 0.1, 0.9].some((share) => {
        const hits = document.elementsFromPoint(
          left + width * share,
          Math.min(Math.max(0, top + height * share), innerHeight - 1),
        )
        // A toast and a message banner disappear after a while, and can be dismissed; a press beside an open menu closes it.
        const passing = '[popover]:popover-open, [data-passing]'
        const hit = hits.find((element) => !element.closest(passing) || target.contains(element))
        return hit !== undefined && (target.contains(hit) || label?.contains(hit) === true)
      })
      const isOff =
        control.matches(':disabled, [aria-disabled=true]') ||
        getComputedStyle(target).pointerEvents === 'none'
      if (!isHit && !isOff) faults.push(`lies under something else: ${name}`)
      const { scrollWidth, clientWidth } = target
      // A picture may also make it wider, as may the space around it for fingers.
      const words = document.createRange()
      words.selectNodeContents(target)
      const isWordOut = [...words.getClientRects()].some(
        (word) => word.left < left - 4 || word.right > right + 4,
      )
      if (
        target.innerText?.trim() &&
        isWordOut &&
        scrollWidth > clientWidth + 4 &&
        clientWidth > 0 &&
        getComputedStyle(target).overflowX === 'visible'
      )
        faults.push(`words stand out of it: ${name} (${scrollWidth} in ${clientWidth})`)
    }
    for (const frame of document.querySelectorAll('*')) {
      const [left, top] = before.get(frame) ?? [0, 0]
      if (frame.scrollLeft !== left || frame.scrollTop !== top)
        frame.scrollTo({ left, top, behavior: 'instant' })
    }
    return [...new Set(faults)]
  })
}
