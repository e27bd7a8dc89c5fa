import type { Decision } from '../../lib/decisions.ts'
import type { DragEnd } from '../../ui/drag.ts'
import { type Aim, aimOf, exitOf, lean } from './gesture.ts'

const still: DragEnd = { dx: 0, dy: 0, vx: 0, vy: 0 }
const spring =
  '460ms var(--ease-spring, linear(0, 0.19 6%, 0.76 20%, 0.98 29%, 1.05 36%, 1.06 42%, 1.02 56%, 1))'
const wantsStillness = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** The most pixels the card lags behind the finger, whose first pixels the browser reports all at once. */
const farthestBehind = 16

/** Moves a card's element with one transform per frame, and leaves the rest to the compositor. */
export class CardMotion {
  readonly #element: HTMLElement
  #stamps: HTMLElement[] = []
  #grip: 1 | -1 = 1
  /** The card's offset from the finger's movement: a card grabbed while springing back starts where it is. */
  #offset = { x: 0, y: 0 }
  #at = { x: 0, y: 0 }
  #flight: Animation | null = null
  #reached: Decision | '' = ''
  #shown: { aim: Aim | null; isHeld: boolean } = { aim: null, isHeld: false }

  constructor(element: HTMLElement) {
    this.#element = element
  }

  take(grip: 1 | -1, dx: number, dy: number): void {
    const { e, f } = new DOMMatrix(getComputedStyle(this.#element).transform)
    const behind = Math.min(1, farthestBehind / Math.max(1, Math.hypot(dx, dy)))
    this.#offset = { x: e - dx * behind, y: f - dy * behind }
    this.#grip = grip
    this.#element.style.transition = 'none'
  }

  hold(dx: number, dy: number): void {
    this.#at = { x: dx + this.#offset.x, y: dy + this.#offset.y }
    this.#element.style.transform = pose(this.#at.x, this.#at.y, lean(dx, this.#grip))
    this.#show(aimOf(dx, dy), true)
  }

  springBack(): void {
    if (this.#flight) return
    this.#at = { x: 0, y: 0 }
    this.#element.style.transition = wantsStillness() ? 'none' : `transform ${spring}`
    this.#element.style.transform = ''
    this.#show(null)
  }

  /** Flies off the screen and stays away until `comeBack`. */
  leave(decision: Decision, from: DragEnd = still): void {
    this.#show({ toward: decision, isReached: true, share: 1 })
    if (wantsStillness()) {
      this.#flight = this.#element.animate({ opacity: [1, 0] }, { duration: 300, fill: 'forwards' })
      return
    }
    const { x, y, duration, turn } = this.#end(decision, from)
    this.#flight = this.#element.animate(
      [
        { transform: pose(this.#at.x, this.#at.y, lean(from.dx, this.#grip)), opacity: 1 },
        { opacity: 1, offset: 0.7 },
        { transform: pose(x, y, turn), opacity: 0 },
      ],
      {
        duration,
        easing: from === still ? 'cubic-bezier(0.4, 0, 0.7, 1)' : 'ease-out',
        fill: 'forwards',
      },
    )
  }

  /** Returns from the side it left by. */
  comeBack(decision: Decision): void {
    this.#flight?.cancel()
    this.#flight = null
    this.#at = { x: 0, y: 0 }
    this.#element.style.transform = ''
    this.#show(null)
    if (wantsStillness()) return
    const { x, y, turn } = this.#end(decision, still)
    this.#element.animate(
      [
        { transform: pose(x, y, turn), opacity: 0 },
        { opacity: 1, offset: 0.3 },
        { transform: pose(0, 0, 0) },
      ],
      {
        duration: 420,
        easing: 'cubic-bezier(0.22, 0.9, 0.32, 1)',
      },
    )
  }

  /** Call when the stamps have loaded: shows the card's current state in them. */
  showAgain(): void {
    this.#show(this.#shown.aim, this.#shown.isHeld)
  }

  #end(decision: Decision, from: DragEnd) {
    const deck = { width: this.#element.offsetWidth, height: this.#element.offsetHeight }
    const turn = decision === 'super' ? 0 : (decision === 'like' ? 18 : -18) * this.#grip
    return { ...exitOf(decision, from, deck), turn }
  }

  /**
   * Shows the direction's stamp. Where a release would decide, it is fully visible, its button takes its full color and the phone vibrates
   * once.
   */
  #show(aim: Aim | null, isHeld = false): void {
    this.#shown = { aim, isHeld }
    if (!this.#stamps[0]?.isConnected)
      this.#stamps = [...this.#element.querySelectorAll<HTMLElement>('[data-stamp]')]
    for (const stamp of this.#stamps) {
      const shown = aim && stamp.dataset.stamp === aim.toward ? aim : null
      // Below the threshold it is never fully visible.
      stamp.style.setProperty(
        '--seen',
        String(shown ? (shown.isReached ? 1 : shown.share * 0.8) : 0),
      )
    }
    const reached = (isHeld && aim?.isReached && aim.toward) || ''
    if (reached === this.#reached) return
    this.#reached = reached
    const deck = this.#element.closest<HTMLElement>('[data-deck]')
    if (deck) deck.dataset.reached = reached
    if (reached && navigator.userActivation?.hasBeenActive && !wantsStillness())
      navigator.vibrate?.(8)
  }
}

const pose = (x: number, y: number, turn: number) =>
  `translate3d(${x}px, ${y}px, 0) rotate(${turn}deg)`
