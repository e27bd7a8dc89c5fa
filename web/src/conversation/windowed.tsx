import {
  createContext,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react'

type Seen = (entry: IntersectionObserverEntry) => void
interface Watch {
  observe: (element: Element, seen: Seen) => () => void
}

const Watching = createContext<Watch | null>(null)

/** Pixels beyond the visible part within which lines stay mounted. */
const margin = '2000px 0px'

/** Mounts its `WindowedItem`s only near the visible part of the scroller, so that thousands of them cost little. */
export function Windowed({
  scroller,
  children,
}: {
  scroller: RefObject<HTMLElement | null>
  children: ReactNode
}) {
  const [watch] = useState(() => createWatch(scroller))
  useEffect(() => watch.start(), [watch])
  return <Watching value={watch}>{children}</Watching>
}

/** One observer for all items. It starts once the scroller exists; items of the first render wait for it. */
function createWatch(scroller: RefObject<HTMLElement | null>): Watch & { start: () => () => void } {
  const handlers = new Map<Element, Seen>()
  let observer: IntersectionObserver | null = null
  return {
    start() {
      observer = new IntersectionObserver(
        (entries) => {
          for (const entry of entries) handlers.get(entry.target)?.(entry)
        },
        { root: scroller.current, rootMargin: margin },
      )
      for (const element of handlers.keys()) observer.observe(element)
      return () => {
        observer?.disconnect()
        observer = null
      }
    },
    observe(element, seen) {
      handlers.set(element, seen)
      observer?.observe(element)
      return () => {
        handlers.delete(element)
        observer?.unobserve(element)
      }
    },
  }
}

interface WindowedItemProps {
  /** Pixels, if known before it is mounted; otherwise it is mounted once to be measured. */
  height?: number
  className?: string
  id?: string
  children: ReactNode
}

/** Checks whether an item holds the focus or a selection, which unmounting would lose. */
function isInUse(element: Element): boolean {
  const selection = getSelection()
  const isSelected =
    selection !== null && !selection.isCollapsed && selection.containsNode(element, true)
  return isSelected || element.contains(document.activeElement)
}

/** An item of a long list. Far from the visible part only its height remains, unless it holds the focus or a selection. */
export function WindowedItem({ height, className, id, children }: WindowedItemProps) {
  const watch = useContext(Watching)
  const item = useRef<HTMLLIElement>(null)
  const [empty, setEmpty] = useState<number | null>(height ?? null)
  useEffect(() => {
    const element = item.current
    if (!element || !watch) return
    return watch.observe(element, ({ isIntersecting, boundingClientRect }) => {
      if (isIntersecting) setEmpty(null)
      else if (!isInUse(element) && boundingClientRect.height > 0)
        setEmpty((before) => before ?? boundingClientRect.height)
    })
  }, [watch])
  return (
    <li
      ref={item}
      id={id}
      className={empty === null ? className : undefined}
      style={empty === null ? undefined : { height: empty }}
    >
      {empty === null && children}
    </li>
  )
}
