import { useEffect, useRef } from 'react'
import { announce } from '../../ui/live-region.tsx'
import type { Messages } from './cache.ts'

/** Reads out what the other writes while the chat is open; what was there before is not news. */
export function useAnnounced(messages: Messages, myId: string, name: string): void {
  const heard = useRef<number | null>(null)
  useEffect(() => {
    const last = messages.at(-1)
    if (!last) return
    if (heard.current !== null && last.seq > heard.current && last.senderId !== myId)
      announce(`${name}: ${last.content}`)
    heard.current = last.seq
  }, [messages, myId, name])
}
