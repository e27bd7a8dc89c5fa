import { matchRoutes } from '@swoon/realtime-server/contract/matches'
import { urlOf } from '../../lib/url.ts'

/** The person's matches, which the navigation counts on every screen. */
export const matchesUrl = (userId: string): string => urlOf(matchRoutes.matches.url, { params: { userId } })
