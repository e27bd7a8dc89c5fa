import type { MatchView } from '@swoon/realtime-server/contract/matches'
import type { CardView } from '@swoon/realtime-server/contract/people'
import { type PersonView, profileRoutes } from '@swoon/realtime-server/contract/profile'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { liveQuery } from '../../lib/live-query.ts'
import { useMyPart } from '../../lib/me.ts'

/** Another person as shown on their profile, with `isOnline` if kept live. */
export type Profile = CardView & { isOnline?: boolean }

const none: readonly string[] = []

/** The user's interests. A card that shows them does not re-render when the user's counters change. */
export const useMyInterests = (): readonly string[] => useMyPart((me) => me?.interests ?? none)

const person = liveQuery<PersonView | null, [userId: string]>({
  key: ['person'],
  async fetch(signal, userId) {
    const view = await call(profileRoutes.user, { params: { userId }, signal })
    return 'compatibilityScore' in view ? view : null
  },
})

// No event reports changes of other people, so each visit refetches.
const personQuery = (userId: string) => ({ ...person(userId).options, staleTime: 0 })

/** A person by id; null for the user themselves. The query fails with 404 if the person does not exist or may not be seen. */
export const usePerson = (userId: string) => useQuery(personQuery(userId))

/** Like `usePerson`, where the user may not be allowed to see them. */
export const useProfile = (userId: string, enabled: boolean) =>
  useQuery({ ...personQuery(userId), enabled })

/**
 * A match's other person, at first from the match itself. While `isOpen` their profile is refetched, since the match may be older than
 * their last change. If that fails, the known data stays.
 */
export function useMatchedPerson(match: MatchView, isOpen: boolean): Profile {
  const { otherUser } = match
  const { data } = useQuery({ ...personQuery(otherUser.id), enabled: isOpen })
  const { isOnline, lastSeen } = otherUser
  return { isOutsideAges: false, isNew: false, ...match, ...otherUser, ...data, isOnline, lastSeen }
}
