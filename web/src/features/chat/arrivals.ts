import type { Message } from '@swoon/realtime-server/contract/chat'
import { create } from 'zustand'

/** The message that a banner tells of. */
export const useArrival = create<{ message: Message | null }>(() => ({ message: null }))

export const showArrival = (message: Message): void => useArrival.setState({ message })

export const dismissArrival = (): void => useArrival.setState({ message: null })

/** The messages of a chat are told of no longer: up to one of them, or all. */
export function dropArrival(matchId: string, upTo = Number.POSITIVE_INFINITY): void {
  const { message } = useArrival.getState()
  if (message?.matchId === matchId && message.seq <= upTo) dismissArrival()
}

/** Whether a banner would be in nobody's way: neither over the same chat, nor over a call or a game. */
export const isElsewhere = (pathname: string, matchId: string): boolean =>
  pathname !== `/chat/${matchId}` && !/^\/app\/(?:call|game)\//.test(pathname)
