import { useCallback, useEffect, useRef, useState } from 'react'

/** Looks for messages before a position, or from the end, and says from where to look on; null if that was all. */
export type Look<M> = (
  before: number | undefined,
  signal: AbortSignal,
) => Promise<{ messages: readonly M[]; next: number | null }>

interface Found<M> {
  /** Latest first. */
  messages: readonly M[]
  /** From where more may be found; null if that was all. */
  next: number | null
  state: 'looking' | 'idle' | 'failed'
}

const none: Found<never> = { messages: [], next: null, state: 'looking' }

/**
 * Messages that a search finds, with a way to find more. A search reads a part of a long
 * conversation at a time and continues until it finds something.
 * @param look one function for each search; null while the user looks for nothing
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
