import { useEffect, useRef } from 'react'
import { announce } from '../../ui/live-region.tsx'

interface Newest {
  /** Increases with each message. */
  order: number
  /** What is read; null if the message is one's own. */
  words: string | null
}

/** Has screen readers read new messages of others while a conversation is open, but not those that were there before. */
export function useAnnounced(newest: Newest | undefined): void {
  const heard = useRef<number | null>(null)
  const { order, words } = newest ?? { order: null, words: null }
  useEffect(() => {
    if (order === null) return
    if (heard.current !== null && order > heard.current && words !== null) announce(words)
    heard.current = Math.max(order, heard.current ?? 0)
  }, [order, words])
}
