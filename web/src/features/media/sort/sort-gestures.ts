import { scrollerOf, scrollStep } from './edge-scroll.ts'

/** Pixels before a mouse press becomes a drag, and that a resting finger may move; milliseconds until it lifts an entry. */
const enough = { mouse: 6, finger: 10, hold: 350 } as const

interface Point {
  x: number
  y: number
}

interface SortHandlers {
  /** Called when an entry was dragged from one place to another. */
  onMove: (from: number, to: number) => void
}

const center = ({ left, top, width, height }: DOMRect): Point => ({
  x: left + width / 2,
  y: top + height / 2,
})

/** The place whose center is nearest to a point. */
export function nearest(places: readonly Point[], { x, y }: Point): number {
  const distances = places.map((place) => Math.hypot(place.x - x, place.y - y))
  return distances.indexOf(Math.min(...distances))
}

/** The place an entry moves to, to make room for another one dragged from `from` over `to`. */
export function yielded(place: number, from: number, to: number): number {
  if (place === from) return to
  if (from < place && place <= to) return place - 1
  if (to <= place && place < from) return place + 1
  return place
}

/**
 * Lets list entries be dragged to other places: with the mouse at once, with a finger after a long press, since a moving finger scrolls.
 * Near an edge of the view the list scrolls along. Entries are the elements with `data-sortable`; parts marked `data-fixed` can be pressed
 * but not dragged.
 * @returns a function that detaches it
 */
export function attachSorting(list: HTMLElement, { onMove }: SortHandlers): () => void {
  const listening = new AbortController()
  const { signal } = listening
  let pointer: number | null = null
  let start: Point = { x: 0, y: 0 }
  let entries: HTMLElement[] = []
  let places: Point[] = []
  let from = -1
  let to = -1
  let isLifted = false
  let hasSorted = false
  let hold: ReturnType<typeof setTimeout> | undefined
  /** The pointer's position, the element that scrolls under it, and its scroll position when the entry was lifted. */
  let at: Point = { x: 0, y: 0 }
  let scroller: HTMLElement | null = null
  let scrolledFrom = 0
  let frame = 0

  const shift = (entry: HTMLElement, { x, y }: Point, isSmooth: boolean) => {
    entry.style.transition = isSmooth
      ? 'translate 180ms var(--ease-out-soft), scale 180ms'
      : 'scale 180ms'
    entry.style.translate = `${x}px ${y}px`
  }
  const lift = () => {
    const entry = entries[from]
    if (!entry || pointer === null) return
    isLifted = true
    places = entries.map((each) => center(each.getBoundingClientRect()))
    scroller = scrollerOf(list)
    scrolledFrom = scroller?.scrollTop ?? 0
    frame = requestAnimationFrame(scroll)
    entry.style.zIndex = '10'
    entry.style.scale = '1.06'
    list.setPointerCapture(pointer)
    list.dataset.sorting = ''
    navigator.vibrate?.(10)
  }
  const letGo = () => {
    clearTimeout(hold)
    cancelAnimationFrame(frame)
    for (const { style } of entries)
      style.transition = style.translate = style.scale = style.zIndex = ''
    delete list.dataset.sorting
    pointer = null
    isLifted = false
  }
  const drag = () => {
    const entry = entries[from]
    const home = places[from]
    if (!entry || !home) return
    const scrolled = (scroller?.scrollTop ?? 0) - scrolledFrom
    const by = { x: at.x - start.x, y: at.y - start.y + scrolled }
    shift(entry, by, false)
    to = nearest(places, { x: home.x + by.x, y: home.y + by.y })
    entries.forEach((other, place) => {
      const [now, then] = [places[place], places[yielded(place, from, to)]]
      if (place !== from && now && then)
        shift(other, { x: then.x - now.x, y: then.y - now.y }, true)
    })
  }

  const scroll = () => {
    if (!isLifted || !scroller) return
    const step = scrollStep(at.y, scroller.getBoundingClientRect(), list.getBoundingClientRect())
    if (step !== 0) {
      scroller.scrollTop += step
      drag()
    }
    frame = requestAnimationFrame(scroll)
  }

  const on = <E extends keyof HTMLElementEventMap>(
    type: E,
    listener: (event: HTMLElementEventMap[E]) => void,
    options: AddEventListenerOptions = {},
  ) => list.addEventListener(type, listener, { ...options, signal })
  on('pointerdown', (event) => {
    const target = event.target instanceof Element ? event.target : null
    const entry = target?.closest<HTMLElement>('[data-sortable]')
    hasSorted = false
    if (isLifted || event.button !== 0 || !entry || target?.closest('[data-fixed]')) return
    // A second finger cancels the first one's wait.
    if (!event.isPrimary) return letGo()
    entries = [...list.querySelectorAll<HTMLElement>('[data-sortable]')]
    from = to = entries.indexOf(entry)
    pointer = event.pointerId
    start = at = { x: event.clientX, y: event.clientY }
    if (event.pointerType !== 'mouse') hold = setTimeout(lift, enough.hold)
  })
  on('pointermove', (event) => {
    if (event.pointerId !== pointer) return
    at = { x: event.clientX, y: event.clientY }
    const isMouse = event.pointerType === 'mouse'
    const way = Math.hypot(event.clientX - start.x, event.clientY - start.y)
    if (!isLifted && isMouse && way >= enough.mouse) lift()
    else if (!isLifted && !isMouse && way >= enough.finger) letGo()
    if (isLifted) drag()
  })
  on('pointerup', (event) => {
    if (event.pointerId !== pointer) return
    const wasLifted = isLifted
    letGo()
    if (!wasLifted) return
    if (event.pointerType === 'touch') hasSorted = true
    else swallowClick(list)
    if (from !== to) onMove(from, to)
  })
  on('pointercancel', (event) => {
    if (event.pointerId === pointer) letGo()
  })
  // Not passive: a finger holding an entry must not scroll.
  on('touchmove', (event) => isLifted && event.preventDefault(), { passive: false })
  // A finger that has held an entry must not also tap it.
  on('touchend', (event) => hasSorted && event.preventDefault(), { passive: false })
  on('dragstart', (event) => event.preventDefault())
  on('contextmenu', (event) => {
    if (pointer !== null) event.preventDefault()
  })

  return () => {
    listening.abort()
    letGo()
  }
}

/** Ignores the click that the browser sends after a drag. */
function swallowClick(list: HTMLElement): void {
  const swallow = (event: Event) => {
    event.stopPropagation()
    event.preventDefault()
  }
  list.addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => list.removeEventListener('click', swallow, { capture: true }))
}
