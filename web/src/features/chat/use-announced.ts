import { useEffect, useRef } from 'react'
import { announce } from '../../ui/live-region.tsx'
import type { Messages } from './cache.ts'

/** Has screen readers read new messages of the other person while the chat is open, but not those that were there before. */
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
