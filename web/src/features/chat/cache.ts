import type { Message } from '@swoon/realtime-server/contract/chat'
import { queryClient } from '../../lib/query-client.ts'
import { refetch } from '../../lib/refetch.ts'

export type Messages = readonly Message[]

export const messagesKey = (matchId: string) => ['messages', matchId] as const

export const knownMessages = (matchId: string): Messages | undefined =>
  queryClient.getQueryData<Messages>(messagesKey(matchId))

/** Fetches the missing messages of a chat on screen. Any other chat fetches them when it is opened. */
export const catchUp = (matchId?: string): Promise<void> =>
  refetch({ queryKey: matchId === undefined ? ['messages'] : messagesKey(matchId) })
