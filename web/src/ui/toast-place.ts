import { heightOfBars } from './bottom-bar.ts'
import { type Box, isScroller, meet, type Obstacle, obstaclesIn, wordsIn } from './obstacles.ts'

/** Pixels between a toast and the window's edges or a dialog, and between a toast and a control. */
const margin = 12
const gap = 4

/**
 * Keeps a toast clear of the controls of the open dialog or of a page's forms, of the bars at the bottom, and, if there is another place,
 * of names, titles, messages and all other controls. Sets `--up`, the pixels the toast's layer moves up from the bottom of the window, and
 * makes room if there is none. @returns a function that stops it
 */
export function keepClear(layer: HTMLElement): () => void {
  let frame = 0
  let hasOnlyScrolled = true
  let up = 0
  let isPlaced = false
  let shortened: HTMLElement | null = null

  const giveBack = () => {
    shortened?.style.removeProperty('margin-bottom')
    shortened = null
  }
  const place = () => {
    frame = 0
    const height = layer.querySelector('li')?.offsetHeight
    if (!height) return
    const scope = scopeOf(layer, height)
    // A toast stays put while the page scrolls, unless it covers something.
    const now = scope.boxAt(innerHeight - margin - height - up)
    if (hasOnlyScrolled && isFree(now, scope.obstacles)) return
    if (
      isPlaced &&
      !scope.dialog &&
      now.bottom <= scope.low + height &&
      isFree(now, scope.everything)
    )
      return
    isPlaced = true
    hasOnlyScrolled = true
    giveBack()
    const whole = scopeOf(layer, height)
    const top = freeTop(whole) ?? whole.low
    if (!isFree(whole.boxAt(top), whole.obstacles)) shortened = makeRoom(whole)
    up = Math.max(0, Math.round(innerHeight - margin - height - top))
    layer.style.setProperty('--up', `${up}px`)
  }
  const soon = () => {
    frame ||= requestAnimationFrame(place)
  }
  const changed = () => {
    hasOnlyScrolled = false
    soon()
  }
  const changes = new MutationObserver(changed)
  changes.observe(document.body, { childList: true, subtree: true, attributeFilter: ['open'] })
  const listening = new AbortController()
  const options = { capture: true, passive: true, signal: listening.signal }
  for (const type of ['resize', 'transitionend']) addEventListener(type, changed, options)
  visualViewport?.addEventListener('resize', changed, options)
  addEventListener('scroll', soon, options)
  changed()
  return () => {
    cancelAnimationFrame(frame)
    changes.disconnect()
    listening.abort()
    giveBack()
  }
}

interface Scope {
  dialog: HTMLDialogElement | undefined
  height: number
  /** Tops of the toast, from the top of the window: above all bars, at the lower edge, and at the upper edge. */
  low: number
  floor: number
  high: number
  obstacles: readonly Obstacle[]
  /** As above and, on a page, the controls beside its forms. */
  all: readonly Obstacle[]
  /** All of these, and the text people read on a page. */
  everything: readonly Obstacle[]
  boxAt: (top: number) => Box
}

function scopeOf(layer: HTMLElement, height: number): Scope {
  const dialog = [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')].at(-1)
  const { left, right } = layer.getBoundingClientRect()
  const view = visualViewport?.scale === 1 ? visualViewport : null
  const end = view ? view.offsetTop + view.height : innerHeight
  const all = obstaclesIn(dialog ?? document.body, layer)
  const words = dialog ? [] : wordsIn(document.body, layer)
  return {
    dialog,
    height,
    low: Math.min(innerHeight - heightOfBars(), end) - margin - height,
    floor: end - margin - height,
    high: (view?.offsetTop ?? 0) + Number.parseFloat(getComputedStyle(layer).paddingTop),
    obstacles: dialog ? all : all.filter(({ element }) => element.closest('form')),
    all,
    everything: [...all, ...words],
    boxAt: (top) => ({ left: left + margin, right: right - margin, top, bottom: top + height }),
  }
}

const isFree = (place: Box, obstacles: readonly Obstacle[]): boolean =>
  !obstacles.some(({ box }) => meet(place, box))

/** The best free place: at the bottom, above a dialog, or between the controls; undefined if there is none. */
function freeTop({
  dialog,
  height,
  low,
  floor,
  high,
  obstacles,
  all,
  everything,
  boxAt,
}: Scope): number | undefined {
  const frame = dialog?.getBoundingClientRect()
  if (frame && !meet(boxAt(floor), frame)) return floor
  const around = (frame ? all : everything).flatMap(({ box }) => [
    box.top - gap - height,
    box.bottom + gap,
  ])
  const tops = frame
    ? [frame.top - margin - height, ...around.sort((one, other) => one - other)]
    : [low, ...around.sort((one, other) => other - one)]
  const inside = tops.filter((top) => top >= high && top <= low)
  const free = (what: readonly Obstacle[], among = inside) =>
    among.find((top) => isFree(boxAt(top), what))
  if (frame) return free(all) ?? free(obstacles)
  // In a full conversation the oldest messages on screen matter least, and unsent ones are at the end.
  const isConversation = document.querySelector('[data-composer]') !== null
  return (
    free(everything) ??
    free(all, isConversation ? [...inside].reverse() : inside) ??
    free(obstacles)
  )
}

/** Shortens scrolling elements under the lowest place, so that the toast lies below them. @returns those elements */
function makeRoom({ low, obstacles, boxAt }: Scope): HTMLElement | null {
  const beneath = obstacles.find(({ box }) => meet(boxAt(low), box))?.element
  let scroller = beneath?.parentElement ?? null
  while (scroller && !isScroller(scroller)) scroller = scroller.parentElement
  if (!scroller || scroller === document.body || scroller === document.documentElement) return null
  scroller.style.marginBottom = `${Math.ceil(scroller.getBoundingClientRect().bottom - low + gap)}px`
  if (scroller.contains(document.activeElement))
    document.activeElement?.scrollIntoView({ block: 'nearest' })
  return scroller
}
