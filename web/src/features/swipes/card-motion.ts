import type { Decision } from '../../lib/decisions.ts'
import type { DragEnd } from './drag.ts'
import { badgeStrengths, exitOf, lean } from './gesture.ts'

const still: DragEnd = { dx: 0, dy: 0, vx: 0, vy: 0 }
const spring = '460ms var(--ease-spring, linear(0, 0.19 6%, 0.76 20%, 0.98 29%, 1.05 36%, 1.06 42%, 1.02 56%, 1))'
const wantsStillness = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Moves one card's element: one transform a frame, everything else is left to the compositor. */
export class CardMotion {
  readonly #element: HTMLElement
  readonly #badges: Map<string, HTMLElement>
  #grip: 1 | -1 = 1
  #flight: Animation | null = null

  constructor(element: HTMLElement) {
    this.#element = element
    const badges = element.querySelectorAll<HTMLElement>('[data-badge]')
    this.#badges = new Map([...badges].map((badge) => [badge.dataset.badge ?? '', badge]))
  }

  take(grip: 1 | -1): void {
    this.#grip = grip
    this.#element.style.transition = 'none'
  }

  hold(dx: number, dy: number): void {
    this.#element.style.transform = pose(dx, dy, lean(dx, this.#grip))
    this.#show(badgeStrengths(dx, dy))
  }

  springBack(): void {
    this.#element.style.transition = wantsStillness() ? 'none' : `transform ${spring}`
    this.#element.style.transform = ''
    this.#show({})
  }

  /** Flies off, and stays off until `comeBack`. */
  leave(decision: Decision, from: DragEnd = still): void {
    this.#show({ [decision]: 1 })
    if (wantsStillness()) {
      this.#flight = this.#element.animate({ opacity: [1, 0] }, { duration: 300, fill: 'forwards' })
      return
    }
    const { x, y, duration, turn } = this.#end(decision, from)
    this.#flight = this.#element.animate(
      [
        { transform: pose(from.dx, from.dy, lean(from.dx, this.#grip)), opacity: 1 },
        { opacity: 1, offset: 0.7 },
        { transform: pose(x, y, turn), opacity: 0 },
      ],
      { duration, easing: from === still ? 'cubic-bezier(0.4, 0, 0.7, 1)' : 'ease-out', fill: 'forwards' },
    )
  }

  /** Returns from where the decision took it. */
  comeBack(decision: Decision): void {
    this.#flight?.cancel()
    this.#flight = null
    this.#element.style.transform = ''
    this.#show({})
    if (wantsStillness()) return
    const { x, y, turn } = this.#end(decision, still)
    this.#element.animate(
      [{ transform: pose(x, y, turn), opacity: 0 }, { opacity: 1, offset: 0.3 }, { transform: pose(0, 0, 0) }],
      {
        duration: 420,
        easing: 'cubic-bezier(0.22, 0.9, 0.32, 1)',
      },
    )
  }

  #end(decision: Decision, from: DragEnd) {
    const deck = { width: this.#element.offsetWidth, height: this.#element.offsetHeight }
    const turn = decision === 'super' ? 0 : (decision === 'like' ? 18 : -18) * this.#grip
    return { ...exitOf(decision, from, deck), turn }
  }

  #show(strengths: Partial<Record<Decision, number>>): void {
    for (const [name, badge] of this.#badges) badge.style.opacity = String(strengths[name as Decision] ?? 0)
  }
}

const pose = (x: number, y: number, turn: number) => `translate3d(${x}px, ${y}px, 0) rotate(${turn}deg)`
