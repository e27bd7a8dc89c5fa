/** Pixels from the view's edge within which a dragged entry scrolls it, and the maximum pixels per frame. */
const edge = { within: 64, step: 14 } as const

interface Span {
  top: number
  bottom: number
}

/**
 * Pixels a view scrolls in one frame while a list entry is dragged at this height of the window: more near an edge, and none once the
 * list's end is in view.
 */
export function scrollStep(at: number, view: Span, list: Span): number {
  const share = (distance: number) => Math.min(Math.max(1 - distance / edge.within, 0), 1)
  const up = Math.min(Math.ceil(share(at - view.top) * edge.step), Math.max(view.top - list.top, 0))
  const down = Math.min(
    Math.ceil(share(view.bottom - at) * edge.step),
    Math.max(list.bottom - view.bottom, 0),
  )
  return down - up
}

/** The nearest ancestor that scrolls vertically; null if none does. */
export function scrollerOf(element: HTMLElement): HTMLElement | null {
  for (let each = element.parentElement; each; each = each.parentElement)
    if (
      each.scrollHeight > each.clientHeight &&
      /auto|scroll/.test(getComputedStyle(each).overflowY)
    )
      return each
  return null
}
