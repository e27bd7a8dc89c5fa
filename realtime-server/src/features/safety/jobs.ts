import { z } from 'zod'
import { Id } from '../../contract/primitives.ts'
import { jobKind } from '../../platform/jobs/jobs.ts'

// Moderators' processes have no sockets, so a server notifies people.

/** Shows a person their warnings in every tab. */
export const notifyWarning = jobKind('tell-warning', z.object({ userId: Id }))
/** Announces a suspension or ban, by the decision that keeps the person out now. */
export const notifyExclusion = jobKind('tell-exclusion', z.object({ userId: Id }))
/** Removes a withdrawn strike from the screen and the bell. The name is older than strikes other than warnings. */
export const withdrawStrike = jobKind('withdraw-warning', z.object({ userId: Id, id: Id }))
/** Notifies a person of the decision on their appeal. */
export const notifyAppeal = jobKind('tell-appeal', z.object({ id: Id }))
/** Ends a suspension. */
export const liftSuspension = jobKind('lift-suspension', z.object({ userId: Id }))
