import { polling } from '@swoon/realtime-server/contract'
import { chatLimits, chatRoutes } from '@swoon/realtime-server/contract/chat'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../lib/api.ts'
import { usePolling } from '../../lib/connection.ts'
import { mergeOnWrite } from '../../lib/live-list.ts'
import { applyMessages } from './apply.ts'
import { catchUp, knownMessages, type Messages, messagesKey } from './cache.ts'
import { lastSolidSeq, mergeMessages } from './messages.ts'

/** Fetches the latest page at first, and later only what comes after the last message without a gap. */
async function fetchMissing(matchId: string, signal: AbortSignal): Promise<Messages> {
  const params = { id: matchId }
  for (;;) {
    const solid = lastSolidSeq(knownMessages(matchId) ?? [])
    const query = solid > 0 ? { after: String(solid) } : {}
    const page = await call(chatRoutes.messages, { params, query, signal })
    applyMessages(matchId, page)
    if (solid === 0 || page.length < chatLimits.page) return knownMessages(matchId) ?? page
  }
}

const messagesQuery = (matchId: string) =>
  queryOptions({
    queryKey: messagesKey(matchId),
    queryFn: ({ signal }) => fetchMissing(matchId, signal),
    staleTime: 1000,
    refetchOnMount: true,
    refetchOnWindowFocus: true,
    structuralSharing: mergeOnWrite<Messages>((known, more) => mergeMessages(known ?? [], more)),
  })

/** A chat's messages in order, kept live. They are polled, as the specification says, only while the socket is down. */
export function useMessages(matchId: string) {
  const refetchInterval = usePolling(polling.messages)
  useEffect(() => {
    if (refetchInterval !== false) void catchUp(matchId)
  }, [matchId, refetchInterval])
  return useQuery({ ...messagesQuery(matchId), refetchInterval })
}

/** Adds the page before the oldest known message. */
export async function fetchEarlier(matchId: string): Promise<void> {
  const first = knownMessages(matchId)?.[0]
  if (!first) return
  applyMessages(
    matchId,
    await call(chatRoutes.messages, { params: { id: matchId }, query: { before: String(first.seq) } }),
  )
}
