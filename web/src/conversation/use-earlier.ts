import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'

/** Margin above the first line at which the previous page is fetched. */
const ahead = '500px 0px 0px 0px'

/** Loads older pages of a log (`fetchEarlier`) as the reader nears the first line. After a failure it waits for the reader to retry. */
export function useEarlier(
  fetchEarlier: () => Promise<void>,
  scroller: RefObject<HTMLElement | null>,
  top: RefObject<HTMLElement | null>,
  hasMore: boolean,
) {
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle')
  const isBusy = useRef(false)

  const load = useCallback(async () => {
    if (isBusy.current) return
    isBusy.current = true
    setState('loading')
    try {
      await fetchEarlier()
      setState('idle')
    } catch {
      setState('failed')
    } finally {
      isBusy.current = false
    }
  }, [fetchEarlier])

  // Observes again after each page, so that a page too short for the screen is followed by the next.
  useEffect(() => {
    if (!hasMore || state !== 'idle' || !top.current) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && void load(), {
      root: scroller.current,
      rootMargin: ahead,
    })
    observer.observe(top.current)
    return () => observer.disconnect()
  }, [hasMore, state, load, scroller, top])

  return { isLoading: state === 'loading', isFailed: state === 'failed', load: () => void load() }
}
