import { t } from '@lingui/core/macro'
import { type Standing, safetyRoutes } from '@swoon/realtime-server/contract/safety'
import { queryOptions } from '@tanstack/react-query'
import { callOrNull } from '../../lib/api.ts'
import { change } from '../../lib/change.ts'
import { queryClient } from '../../lib/query-client.ts'
import { toast } from '../../ui/toast.tsx'
import { warnings } from './queries.ts'

// Events refetch it along with the warnings.
const standingKey = [...warnings().queryKey, 'standing']

/** The team's decisions about the user; null without a session. */
export const standingQuery = queryOptions({
  queryKey: standingKey,
  queryFn: ({ signal }) => callOrNull(safetyRoutes.standing, { signal }),
  // Refetched on each visit, since a sign-in changes it.
  gcTime: 0,
})

/** Asks the team to review a decision. @returns whether it was stored */
export async function appeal(strikeId: string, content: string): Promise<boolean> {
  const { isDone } = await change(
    safetyRoutes.appeal,
    { params: { strikeId }, body: { content } },
    {
      apply: (standing) => queryClient.setQueryData<Standing | null>(standingKey, standing),
      failure: {
        text: t`Couldn't send your appeal. Try again.`,
        explained: [400, 409, 429],
      },
    },
  )
  if (!isDone) return false
  toast({ title: t`Appeal sent`, text: t`Our team will look at it again.`, tone: 'success' })
  return true
}
