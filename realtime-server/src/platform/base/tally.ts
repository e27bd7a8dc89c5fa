/** Work that leaves this process and its database, by the name of its counter in `/metrics`. */
export const tallied = {
  uploads: 'Files that were stored, or could not be.',
  mails: 'Mails that the mail server took, or that did not get there.',
  pushes: 'Pushes that a push service took, or that it refused or never got.',
} as const
export type Tallied = keyof typeof tallied
export type Outcome = 'done' | 'failed'

/** Counts how such work ends. */
export interface Tally {
  count(what: Tallied, outcome: Outcome): void
  /** Counts the end of this work, and passes it on. */
  of<T>(what: Tallied, work: Promise<T>): Promise<T>
}

/** @param count called at each end */
export const createTally = (count: Tally['count']): Tally => ({
  count,
  of(what, work) {
    work.then(
      () => count(what, 'done'),
      () => count(what, 'failed'),
    )
    return work
  },
})
