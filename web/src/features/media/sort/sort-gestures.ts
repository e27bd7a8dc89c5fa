import { scrollerOf, scrollStep } from './edge-scroll.ts'
import { type Effect, next, type Point, resting, type Event as SortEvent } from './sort-rules.ts'

/** Milliseconds until a resting finger lifts an entry. */
const holds = 350

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
  let state = resting
  let entries: HTMLElement[] = []
  let places: Point[] = []
  let hold: ReturnType<typeof setTimeout> | undefined
  /** The element that scrolls under the pointer, and its scroll position when the entry was lifted. */
  let scroller: HTMLElement | null = null
  let scrolledFrom = 0
  let frame = 0

  function dispatch(event: SortEvent): void {
    const { state: following, effects } = next(state, event)
    state = following
    for (const effect of effects) act(effect)
  }

  function act(effect: Effect): void {
    switch (effect.do) {
      case 'take':
        clearTimeout(hold)
        entries = sortable()
        break
      case 'wait':
        hold = setTimeout(() => dispatch({ type: 'held' }), holds)
        break
      case 'lift':
        lift()
        break
      case 'drag':
        drag()
        break
      case 'let-go':
        letGo()
        break
      case 'swallow-click':
        swallowClick(list)
        break
      case 'move':
        onMove(effect.from, effect.to)
    }
  }

  const sortable = () => [...list.querySelectorAll<HTMLElement>('[data-sortable]')]
  const shift = (entry: HTMLElement, { x, y }: Point, isSmooth: boolean) => {
    entry.style.transition = isSmooth
      ? 'translate 180ms var(--ease-out-soft), scale 180ms'
      : 'scale 180ms'
    entry.style.translate = `${x}px ${y}px`
  }
  const lift = () => {
    if (state.way !== 'lifted') return
    const { from, pointer } = state
    const entry = entries[from]
    if (!entry) return
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
  }
  const drag = () => {
    if (state.way !== 'lifted') return
    const { from, start, at } = state
    const entry = entries[from]
    const home = places[from]
    if (!entry || !home) return
    const scrolled = (scroller?.scrollTop ?? 0) - scrolledFrom
    const by = { x: at.x - start.x, y: at.y - start.y + scrolled }
    shift(entry, by, false)
    const to = nearest(places, { x: home.x + by.x, y: home.y + by.y })
    dispatch({ type: 'over', to })
    entries.forEach((other, place) => {
      const [now, then] = [places[place], places[yielded(place, from, to)]]
      if (place !== from && now && then)
        shift(other, { x: then.x - now.x, y: then.y - now.y }, true)
    })
  }

  const scroll = () => {
    if (state.way !== 'lifted' || !scroller) return
    const step = scrollStep(
      state.at.y,
      scroller.getBoundingClientRect(),
      list.getBoundingClientRect(),
    )
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
  const pointOf = ({ clientX: x, clientY: y }: PointerEvent): Point => ({ x, y })
  on('pointerdown', (event) => {
    const target = event.target instanceof Element ? event.target : null
    const entry = target?.closest<HTMLElement>('[data-sortable]')
    const isDrag = entry && event.button === 0 && !target?.closest('[data-fixed]')
    dispatch({
      type: 'press',
      pointer: event.pointerId,
      isFirst: event.isPrimary,
      isMouse: event.pointerType === 'mouse',
      from: isDrag ? sortable().indexOf(entry) : null,
      at: pointOf(event),
    })
  })
  on('pointermove', (event) =>
    dispatch({ type: 'move', pointer: event.pointerId, at: pointOf(event) }),
  )
  on('pointerup', ({ pointerId, pointerType }) =>
    dispatch({ type: 'up', pointer: pointerId, isTouch: pointerType === 'touch' }),
  )
  on('pointercancel', ({ pointerId }) => dispatch({ type: 'cancel', pointer: pointerId }))
  // Not passive: a finger holding an entry must not scroll.
  on('touchmove', (event) => state.way === 'lifted' && event.preventDefault(), { passive: false })
  // A finger that has held an entry must not also tap it.
  on('touchend', (event) => state.way === 'resting' && state.hasSorted && event.preventDefault(), {
    passive: false,
  })
  on('dragstart', (event) => event.preventDefault())
  on('contextmenu', (event) => {
    if (state.way !== 'resting') event.preventDefault()
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
