import type { MatchView } from '@swoon/realtime-server/contract/matches'
import type { CardView } from '@swoon/realtime-server/contract/people'
import { profileRoutes } from '@swoon/realtime-server/contract/profile'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { userQuery } from '../../lib/me.ts'

/** Somebody else as their profile shows them; `isOnline` where it is told live. */
export type Profile = CardView & { isOnline?: boolean }

const none: readonly string[] = []

/** What the signed-in person likes. A card that shows it is not drawn anew when their counters change. */
export const useMyInterests = (): readonly string[] =>
  useQuery({ ...userQuery, select: (user) => user?.interests ?? none }).data ?? none

const personQuery = (userId: string) =>
  queryOptions({
    queryKey: ['person', userId],
    queryFn: async ({ signal }): Promise<CardView | null> => {
      const view = await call(profileRoutes.user, { params: { userId }, signal })
      return 'compatibilityScore' in view ? view : null
    },
    // Nothing tells of somebody else's changes: each look asks again.
    staleTime: 0,
  })

/** Somebody by id: null for oneself. The query fails with 404 for whoever is not there or not to be seen. */
export const usePerson = (userId: string) => useQuery(personQuery(userId))

/**
 * The other person of a match, at once from the match itself. While `isOpen` their profile is asked for again, since the match may
 * be older than their last change; where that fails, what is known stays.
 */
export function useMatchedPerson(match: MatchView, isOpen: boolean): Profile {
  const { otherUser } = match
  const { data } = useQuery({ ...personQuery(otherUser.id), enabled: isOpen })
  const { isOnline, lastSeen } = otherUser
  return { ...match, ...otherUser, ...data, isOnline, lastSeen }
}
