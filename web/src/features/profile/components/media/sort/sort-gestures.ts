/** Pixels before a press of the mouse is a drag, and that a resting finger may move; milliseconds until it lifts an entry. */
const enough = { mouse: 6, finger: 10, hold: 350 } as const

interface Point {
  x: number
  y: number
}

interface SortHandlers {
  /** An entry was dragged from one place to another. */
  onMove: (from: number, to: number) => void
}

const centre = ({ left, top, width, height }: DOMRect): Point => ({ x: left + width / 2, y: top + height / 2 })

/** The place whose centre is nearest to a point. */
export function nearest(places: readonly Point[], { x, y }: Point): number {
  const distances = places.map((place) => Math.hypot(place.x - x, place.y - y))
  return distances.indexOf(Math.min(...distances))
}

/** The place to which an entry makes room when another one is dragged from `from` over `to`. */
export function yielded(place: number, from: number, to: number): number {
  if (place === from) return to
  if (from < place && place <= to) return place - 1
  if (to <= place && place < from) return place + 1
  return place
}

/**
 * Lets entries of a list be dragged to other places: with the mouse at once, with a finger after a long press, since a moving
 * finger scrolls. Entries are the elements with `data-sortable`; what is marked `data-fixed` in them is pressed and not dragged.
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
  let hold: ReturnType<typeof setTimeout> | undefined

  const shift = (entry: HTMLElement, { x, y }: Point, isSmooth: boolean) => {
    entry.style.transition = isSmooth ? 'translate 180ms var(--ease-out-soft), scale 180ms' : 'scale 180ms'
    entry.style.translate = `${x}px ${y}px`
  }
  const lift = () => {
    const entry = entries[from]
    if (!entry || pointer === null) return
    isLifted = true
    places = entries.map((each) => centre(each.getBoundingClientRect()))
    entry.style.zIndex = '10'
    entry.style.scale = '1.06'
    list.setPointerCapture(pointer)
    list.dataset.sorting = ''
    navigator.vibrate?.(10)
  }
  const letGo = () => {
    clearTimeout(hold)
    for (const { style } of entries) style.transition = style.translate = style.scale = style.zIndex = ''
    delete list.dataset.sorting
    pointer = null
    isLifted = false
  }
  const drag = ({ clientX, clientY }: PointerEvent) => {
    const entry = entries[from]
    const home = places[from]
    if (!entry || !home) return
    const by = { x: clientX - start.x, y: clientY - start.y }
    shift(entry, by, false)
    to = nearest(places, { x: home.x + by.x, y: home.y + by.y })
    entries.forEach((other, place) => {
      const [now, then] = [places[place], places[yielded(place, from, to)]]
      if (place !== from && now && then) shift(other, { x: then.x - now.x, y: then.y - now.y }, true)
    })
  }

  const on = <E extends keyof HTMLElementEventMap>(
    type: E,
    listener: (event: HTMLElementEventMap[E]) => void,
    options: AddEventListenerOptions = {},
  ) => list.addEventListener(type, listener, { ...options, signal })
  on('pointerdown', (event) => {
    const target = event.target instanceof Element ? event.target : null
    const entry = target?.closest<HTMLElement>('[data-sortable]')
    if (isLifted || event.button !== 0 || !entry || target?.closest('[data-fixed]')) return
    // A second finger ends the wait of the first.
    if (!event.isPrimary) return letGo()
    entries = [...list.querySelectorAll<HTMLElement>('[data-sortable]')]
    from = to = entries.indexOf(entry)
    pointer = event.pointerId
    start = { x: event.clientX, y: event.clientY }
    if (event.pointerType !== 'mouse') hold = setTimeout(lift, enough.hold)
  })
  on('pointermove', (event) => {
    if (event.pointerId !== pointer) return
    const isMouse = event.pointerType === 'mouse'
    const way = Math.hypot(event.clientX - start.x, event.clientY - start.y)
    if (!isLifted && isMouse && way >= enough.mouse) lift()
    else if (!isLifted && !isMouse && way >= enough.finger) letGo()
    if (isLifted) drag(event)
  })
  on('pointerup', (event) => {
    if (event.pointerId !== pointer) return
    const wasLifted = isLifted
    letGo()
    if (!wasLifted) return
    swallowClick(list)
    if (from !== to) onMove(from, to)
  })
  on('pointercancel', (event) => {
    if (event.pointerId === pointer) letGo()
  })
  // Not passive: a finger that holds an entry must not scroll.
  on('touchmove', (event) => isLifted && event.preventDefault(), { passive: false })
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
