import { chatRoutes, type Message } from '@swoon/realtime-server/contract/chat'
import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '../../lib/api.ts'

interface Found {
  /** Latest first. */
  messages: readonly Message[]
  /** From where more may be found; null if that was all. */
  next: number | null
  state: 'looking' | 'idle' | 'failed'
}

const none: Found = { messages: [], next: null, state: 'looking' }

/**
 * Messages of a chat that contain a text, or all with photos, with a way to find more. A search
 * reads a part of a long chat at a time and continues until it finds something.
 * @param text null for photos
 */
export function useFound(matchId: string, text: string | null) {
  const [found, setFound] = useState(none)
  const running = useRef<AbortController>(null)

  const look = useCallback(
    async (known: Found) => {
      running.current?.abort()
      const controller = new AbortController()
      running.current = controller
      const { signal } = controller
      setFound({ ...known, state: 'looking' })
      let { messages, next } = known
      try {
        do {
          const what = text === null ? { kind: 'photo' as const } : { text }
          const body = { ...what, ...(next !== null && { before: next }) }
          const answer = await call(chatRoutes.search, { params: { id: matchId }, body, signal })
          messages = [...messages, ...answer.messages]
          next = answer.next
        } while (next !== null && messages.length === known.messages.length)
        if (!signal.aborted) setFound({ messages, next, state: 'idle' })
      } catch (error) {
        if (signal.aborted) return
        console.warn('search', error)
        setFound({ messages, next, state: 'failed' })
      }
    },
    [matchId, text],
  )

  useEffect(() => {
    if (text === '') running.current?.abort()
    else void look(none)
    return () => running.current?.abort()
  }, [look, text])

  return { ...found, goOn: () => void look(found) }
}
