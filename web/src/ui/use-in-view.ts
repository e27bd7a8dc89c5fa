import { type RefObject, useEffect, useState } from 'react'

/** Whether at least `share` of an element is scrolled into the window. Elements that cover it do not count. */
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
