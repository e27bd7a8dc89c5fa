import type { Message } from '@swoon/realtime-server/contract/chat'
import { create } from 'zustand'

/** Banners that wait behind the one on screen. More would go on for minutes. */
const waitAtMost = 3

/** The messages that a banner tells of, one of each chat; the last one is on screen. */
export const useArrivals = create<{ messages: readonly Message[] }>(() => ({ messages: [] }))

export const showArrival = (message: Message): void =>
  useArrivals.setState(({ messages }) => {
    const others = messages.filter(({ matchId }) => matchId !== message.matchId)
    return { messages: [...others.slice(-waitAtMost), message] }
  })

/** The messages of a chat are told of no longer: up to one of them, or all. */
export const dropArrival = (matchId: string, upTo = Number.POSITIVE_INFINITY): void =>
  useArrivals.setState(({ messages }) => ({
    messages: messages.filter((message) => message.matchId !== matchId || message.seq > upTo),
  }))

/** Whether a banner would be in nobody's way: neither over the same chat, nor over a call or a game. */
export const isElsewhere = (pathname: string, matchId: string): boolean =>
  pathname.replace(/\/+$/, '') !== `/chat/${matchId}` && !/^\/app\/(?:call|game)\//.test(pathname)
