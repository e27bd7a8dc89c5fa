import { polling } from '@swoon/realtime-server/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { usePolling } from '../../lib/connection.ts'
import { messages } from './chat.ts'

/** A chat's messages in order, kept live. As specified, they are polled only while the socket is down. */
export function useMessages(matchId: string) {
  const refetchInterval = usePolling(polling.messages)
  useEffect(() => {
    if (refetchInterval !== false) void messages.query(matchId).refetch()
  }, [matchId, refetchInterval])
  return useQuery({
    ...messages.query(matchId).options,
    staleTime: 1000,
    refetchOnMount: true,
    refetchOnWindowFocus: true,
    refetchInterval,
  })
}
