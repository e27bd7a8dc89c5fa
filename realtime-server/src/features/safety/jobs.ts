import { z } from 'zod'
import { Id } from '../../contract/primitives.ts'
import { jobKind } from '../../platform/jobs/jobs.ts'

// Moderators' processes have no sockets, so a server notifies people.

/** Shows a person their warnings in every tab. */
export const notifyWarning = jobKind('tell-warning', z.object({ userId: Id }))
/** Announces that a person was suspended or banned, by the decision that keeps them out now. */
export const notifyExclusion = jobKind('tell-exclusion', z.object({ userId: Id }))
/**
 * Takes a withdrawn strike off the screen and out of the bell. Its name is from when only warnings
 * were.
 */
export const withdrawStrike = jobKind('withdraw-warning', z.object({ userId: Id, id: Id }))
/** Notifies a person how their appeal was decided. */
export const notifyAppeal = jobKind('tell-appeal', z.object({ id: Id }))
/** Ends a ban for a time. */
export const liftSuspension = jobKind('lift-suspension', z.object({ userId: Id }))
