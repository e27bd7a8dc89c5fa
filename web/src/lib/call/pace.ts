/** Factor by which the measured duration falls at most with a faster attempt: one fast connection does not make a slow device fast. */
const fall = 0.8

export interface Pace {
  /** Notes how many milliseconds an attempt took to connect. */
  note(milliseconds: number): void
  /** Milliseconds that the page's attempts have lately taken to connect; 0 before the first one. */
  current(): number
}

/** Measures how fast this page connects. */
export function createPace(): Pace {
  let pace = 0
  return {
    note(milliseconds) {
      pace = Math.max(milliseconds, pace * fall)
    },
    current: () => pace,
  }
}
