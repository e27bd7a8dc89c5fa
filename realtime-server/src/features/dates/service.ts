import type { Context } from '../../platform/context.ts'
import { dateChanges } from './changes.ts'
import { dateEnding } from './ending.ts'
import { dateProposals } from './proposals.ts'
import { dateReading } from './reading.ts'
import { dateSharing } from './sharing.ts'
import { dateViews } from './views.ts'

export type DateService = ReturnType<typeof dateService>

/** Dates that two matched people plan: one at a time, each change under its row's lock. */
export function dateService(context: Context) {
  const views = dateViews(context.lasting)
  const changes = dateChanges(context, views)
  return {
    ...dateReading(context, views),
    ...dateProposals(context, views, changes),
    ...dateSharing(context, views),
    ...dateEnding(context, changes),
  }
}
