import { type RefObject, useEffect, useState } from 'react'

/** Whether at least `share` of an element can be seen, by scrolling and by the size of the window; not whether something lies over it. */
export function useInView(target: RefObject<Element | null>, share = 0.5): boolean {
  const [isInView, setInView] = useState(false)
  useEffect(() => {
    if (!target.current) return
    const observer = new IntersectionObserver((entries) => setInView(entries.at(-1)?.isIntersecting === true), {
      threshold: share,
    })
    observer.observe(target.current)
    return () => observer.disconnect()
  }, [target, share])
  return isInView
}
