import { bottomBar } from './bottom-bar.ts'

export type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>

export interface Obstacle {
  element: Element
  box: Box
}

const [bar] = Object.keys(bottomBar)
const covered = `a[href],button,input,textarea,select,summary,label,[role=slider],[contenteditable],[role=alert],[${bar}]`

/** Texts that people read or wait for: titles and names, the bubbles of a conversation, and a screen's announcements. */
const read = 'h1,h2,h3,.font-display,[data-open],[data-message],[role=status],[role=timer]'

/** Obstacles in an element, which must not be covered: its controls and bars, and field errors, each with its visible box in the window. */
export function obstaclesIn(scope: ParentNode, except: Element): Obstacle[] {
  const wrong = [...scope.querySelectorAll('[aria-invalid=true][aria-describedby]')]
  const notes = wrong.flatMap(
    (field) => document.getElementById(field.getAttribute('aria-describedby') ?? '') ?? [],
  )
  return seen([...scope.querySelectorAll(covered), ...notes], except)
}

/** Texts to avoid covering if there is another place. */
export const wordsIn = (scope: ParentNode, except: Element): Obstacle[] =>
  seen([...scope.querySelectorAll(read)], except)

/** Each element with its visible box in the window. */
function seen(elements: readonly Element[], except: Element): Obstacle[] {
  const windows = new Map<Element, Box>()
  return elements.flatMap((element) => {
    // Invisible ones include the stamps on a card, which appear only during a swipe.
    const isShown = element.checkVisibility({ opacityProperty: true })
    if (except.contains(element) || element.closest('[inert]') || !isShown) return []
    const box = common(element.getBoundingClientRect(), seenThrough(element.parentElement, windows))
    // Smaller ones are for screen readers only.
    return box.right - box.left > 2 && box.bottom - box.top > 2 ? [{ element, box }] : []
  })
}

export const meet = (one: Box, other: Box): boolean =>
  one.left < other.right &&
  other.left < one.right &&
  one.top < other.bottom &&
  other.top < one.bottom

export const isScroller = (element: Element): boolean =>
  /auto|scroll/.test(getComputedStyle(element).overflowY)

const common = (one: Box, other: Box): Box => ({
  left: Math.max(one.left, other.left),
  right: Math.min(one.right, other.right),
  top: Math.max(one.top, other.top),
  bottom: Math.min(one.bottom, other.bottom),
})

/** The part of the window in which an element's content is visible. */
function seenThrough(element: Element | null, known: Map<Element, Box>): Box {
  if (!element) return { left: 0, right: innerWidth, top: 0, bottom: innerHeight }
  const before = known.get(element)
  if (before) return before
  const around = seenThrough(element.parentElement, known)
  const isCut = element !== document.body && getComputedStyle(element).overflowY !== 'visible'
  const box = isCut ? common(around, element.getBoundingClientRect()) : around
  known.set(element, box)
  return box
}
