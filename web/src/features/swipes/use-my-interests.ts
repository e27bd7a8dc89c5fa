import { useQuery } from '@tanstack/react-query'
import { userQuery } from '../../lib/me.ts'

const none: readonly string[] = []

/** What the signed-in person likes. A card that shows it is not drawn anew when their counters change. */
export const useMyInterests = (): readonly string[] =>
  useQuery({ ...userQuery, select: (user) => user?.interests ?? none }).data ?? none
