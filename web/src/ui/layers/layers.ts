/** The parts of a window that the layers use. */
export type Tab = Pick<Window, 'history' | 'addEventListener' | 'setTimeout' | 'clearTimeout'>

interface Layer {
  /** Asks the layer to close. It may refuse, to ask the user first. */
  close: () => void
  element: Node | null
}

interface HistoryEntry {
  /** Index of the history entry in this visit, as the router counts. */
  index: number
  /** Number of layer entries between the screen's own entry and this one. */
  depth: number
  /** The newest screen entry known to this entry; it survives a reload. */
  newest: number
}

/** Milliseconds after which the browser counts as not having moved. */
const patience = 1000

/** The position stored in a history entry's state. */
export function entryOf(state: unknown): HistoryEntry {
  const kept: { idx?: unknown; layers?: unknown; newest?: unknown } =
    (typeof state === 'object' && state) || {}
  const index = Number(kept.idx) || 0
  const depth = Number(kept.layers) || 0
  return { index, depth, newest: Math.max(index - depth, Number(kept.newest) || 0) }
}

/**
 * Layers open on top of the screen (sheets, viewers, menus), from the lowest to the topmost. Each has a history entry with the screen's
 * address, so that the browser's Back closes the topmost one. However a layer closes, its entry is left at once. An entry without its
 * layer, after a reload or by Forward, is left as soon as it is reached.
 */
export class Layers {
  readonly #tab: Tab
  readonly #open: Layer[] = []
  #entry: HistoryEntry
  /** The newest screen entry. Forward skips stale layer entries before it. */
  #newest: number
  /** The destination of a step of ours that was given up. A busy browser may still take it. */
  #late = -1
  #due = 0
  #travel: { isOwn: boolean; timer: number } | null = null
  readonly #waiting: (() => void)[] = []

  constructor(tab: Tab) {
    this.#tab = tab
    this.#entry = entryOf(tab.history.state)
    this.#newest = this.#entry.newest
    tab.addEventListener('popstate', () => this.#arrive())
    this.#settleSoon()
  }

  /**
   * Puts a layer on top, or, if it is `inOrder`, below those whose elements come later in the page.
   * @returns a function that removes the layer
   */
  open(close: () => void, element: Node | null = null, inOrder = false): () => void {
    const layer = { close, element }
    const above = inOrder ? this.#open.findIndex((other) => isBefore(element, other.element)) : -1
    this.#open.splice(above < 0 ? this.#open.length : above, 0, layer)
    this.#settleSoon()
    return () => {
      this.#open.splice(this.#open.indexOf(layer), 1)
      this.#settleSoon()
    }
  }

  /** Shows a new screen. It replaces the topmost layer's entry. */
  push(change: (how: 'push' | 'replace') => void): void {
    this.#whenStill(() => {
      change(this.#entry.depth > 0 ? 'replace' : 'push')
      this.#look()
      this.#newest = this.#entry.index
      this.#settleSoon()
    })
  }

  /** Replaces the screen rather than an entry of the layers above it. */
  replace(change: () => void): void {
    this.#whenStill(() => {
      const { depth } = this.#entry
      const replace = () => {
        change()
        this.#look()
        this.#settleSoon()
      }
      if (depth === 0) return replace()
      this.#waiting.unshift(replace)
      this.#go(-depth, true)
    })
  }

  /** Moves `by` screens through the history. */
  go(by: number): void {
    this.#whenStill(() => this.#go(by < 0 ? by - this.#entry.depth : by, false))
  }

  #look(): void {
    this.#entry = entryOf(this.#tab.history.state)
  }

  /** Changes the state of the entry. */
  #amend(change: object): void {
    const { history } = this.#tab
    try {
      history.replaceState({ ...history.state, ...change }, '')
    } catch {
      // Browsers limit how many changes a page may make in a short time.
    }
    this.#look()
  }

  #whenStill(step: () => void): void {
    if (this.#travel) this.#waiting.push(step)
    else step()
  }

  #go(by: number, isOwn: boolean): void {
    const timer = this.#tab.setTimeout(() => this.#stay(by, isOwn), patience)
    this.#travel = { isOwn, timer }
    this.#tab.history.go(by)
  }

  /** Handles an entry that could not be left: it counts as the screen's own. */
  #stay(by: number, isOwn: boolean): void {
    if (isOwn) this.#amend({ layers: 0 })
    // Only for a step back: a layer's entry may end up where a step forward would have led.
    if (isOwn && by < 0) this.#late = this.#entry.index + by
    this.#travel = null
    this.#goOn()
  }

  #goOn(): void {
    while (!this.#travel && this.#waiting.length > 0) this.#waiting.shift()?.()
    this.#settleSoon()
  }

  /** Handles arriving at another entry. */
  #arrive(): void {
    const { index, depth } = this.#entry
    const travel = this.#travel
    this.#look()
    if (travel) this.#tab.clearTimeout(travel.timer)
    this.#travel = null
    const { index: nowIndex, depth: nowDepth } = this.#entry
    const isSameScreen = nowIndex - nowDepth === index - depth
    const isOwn = travel ? travel.isOwn : nowIndex === this.#late
    this.#late = -1
    if (!isOwn) {
      const kept = isSameScreen ? nowDepth : 0
      for (const layer of this.#open.slice(kept).reverse()) layer.close()
    }
    if (nowIndex > index && nowDepth > this.#open.length && nowIndex < this.#newest)
      this.#go(1, true)
    this.#goOn()
  }

  /** Runs once for simultaneous changes: a sheet replaced by another keeps its entry. */
  #settleSoon(): void {
    this.#tab.clearTimeout(this.#due)
    this.#due = this.#tab.setTimeout(() => this.#settle())
  }

  #settle(): void {
    const { history } = this.#tab
    const { index, depth, newest } = this.#entry
    if (this.#travel) return
    if (depth === this.#open.length) {
      if (newest !== this.#newest) this.#amend({ newest: this.#newest })
      return
    }
    if (depth > this.#open.length) {
      this.#go(this.#open.length - depth, true)
      return
    }
    this.#newest = index - depth
    try {
      for (let more = 1; more <= this.#open.length - depth; more++) {
        history.pushState(
          { ...history.state, idx: index + more, layers: depth + more, newest: this.#newest },
          '',
        )
      }
    } catch {
      // Browsers limit how many entries a page may add in a short time. Back then leaves the screen.
    }
    this.#look()
  }
}

const isBefore = (one: Node | null, other: Node | null) =>
  one !== null &&
  other !== null &&
  (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
