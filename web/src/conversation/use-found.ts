import { useCallback, useEffect, useRef, useState } from 'react'

/** Finds messages before a position, or from the end, and returns where to continue; null at the end. */
export type Look<M> = (
  before: number | undefined,
  signal: AbortSignal,
) => Promise<{ messages: readonly M[]; next: number | null }>

interface Found<M> {
  /** Latest first. */
  messages: readonly M[]
  /** The position to continue from; null at the end. */
  next: number | null
  state: 'looking' | 'idle' | 'failed'
}

const none: Found<never> = { messages: [], next: null, state: 'looking' }

/**
 * Messages that match a search, with a way to load more. A search reads a long conversation in parts and continues until it finds
 * something.
 * @param look one function per search; null while the field is empty
 */
export function useFound<M>(look: Look<M> | null) {
  const [found, setFound] = useState<Found<M>>(none)
  const running = useRef<AbortController>(null)

  const goOn = useCallback(
    async (known: Found<M>) => {
      running.current?.abort()
      if (!look) return
      const controller = new AbortController()
      running.current = controller
      const { signal } = controller
      setFound({ ...known, state: 'looking' })
      let { messages, next } = known
      try {
        do {
          const answer = await look(next ?? undefined, signal)
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
    [look],
  )

  useEffect(() => {
    void goOn(none)
    return () => running.current?.abort()
  }, [goOn])

  return { ...found, goOn: () => void goOn(found) }
}
