const closed = 'dialog:not([open])'

/**
 * Focuses the nearest heading when the focused element disappears, is disabled or was in a dialog that closes, and nothing else takes the
 * focus. The browser would move it to the top of the page. @returns a function that stops it
 */
export function keepFocus(): () => void {
  /** The element focused last, and its ancestors, as they were then. */
  let path: Element[] = []
  const note = () => {
    const focused = document.activeElement
    if (focused && focused !== document.body) path = lineOf(focused)
  }
  const repair = () => {
    const [last] = path
    const focused = document.activeElement
    if (last && (focused === last || focused === document.body) && isLost(last)) focusNear(path)
  }
  const forget = () =>
    // A lost element is gone by then. Any other was left on purpose, by a press beside it.
    queueMicrotask(() => {
      if (document.activeElement === document.body && path[0] && !isLost(path[0])) path = []
    })
  const changes = new MutationObserver(repair)
  changes.observe(document.body, {
    childList: true,
    subtree: true,
    attributeFilter: ['disabled', 'open'],
  })
  document.addEventListener('focusin', note)
  document.addEventListener('focusout', forget)
  note()
  return () => {
    changes.disconnect()
    document.removeEventListener('focusin', note)
    document.removeEventListener('focusout', forget)
  }
}

function lineOf(element: Element): Element[] {
  const line = []
  for (let at: Element | null = element; at; at = at.parentElement) line.push(at)
  return line
}

const isLost = (element: Element): boolean =>
  !element.isConnected || element.matches(':disabled') || element.closest(closed) !== null

/** Focuses a heading of the innermost element of `path` that remains and has one, or else what encloses the whole screen. */
function focusNear(path: readonly Element[]): void {
  const screen =
    [...document.querySelectorAll<HTMLElement>('dialog:modal')].at(-1) ??
    document.querySelector<HTMLElement>('main')
  if (!screen) return
  const remaining = path.filter((each) => screen.contains(each) && !each.closest(closed))
  for (const each of [...remaining, screen])
    for (const heading of each.querySelectorAll<HTMLElement>('h1, h2, h3'))
      if (!heading.closest(closed) && takesFocus(heading)) return
  takesFocus(screen)
}

/** A hidden or inert element does not take the focus. */
function takesFocus(target: HTMLElement): boolean {
  if (target.tabIndex < 0) target.tabIndex = -1
  target.focus({ preventScroll: true })
  return document.activeElement === target
}
