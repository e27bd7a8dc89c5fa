import { t } from '@lingui/core/macro'
import { createContext, type RefObject, useCallback, useEffect, useState } from 'react'
import { announce } from '../ui/live-region.tsx'
import type { Log } from './log.ts'
import type { Entry } from './merge.ts'
import type { Original } from './message-parts.ts'
import type { Group } from './timeline.ts'

/** Jumps to the original of a reply in the feed. */
export const JumpTo = createContext<((original: Original) => void) | null>(null)

/** Milliseconds the message stays marked. */
const marked = 1600

/** The id of a group's element, which exists even while its messages are not mounted. */
export const groupId = (key: string) => `group-${key}`

/** Jumps to a message: fetches pages until it is loaded, scrolls to it and marks it for a moment. */
export function useJump<M extends Entry>(
  log: Log<M>,
  id: string,
  groups: readonly Group<M>[],
  scroller: RefObject<HTMLElement | null>,
): { jumpTo: (original: Original) => void; isLooking: boolean } {
  const [target, setTarget] = useState<Original | null>(null)

  useEffect(() => {
    if (!target) return
    const group = groups.find(({ bubbles }) =>
      bubbles.some(({ message }) => message?.id === target.id),
    )
    const item = group && document.getElementById(groupId(group.key))
    if (item) {
      setTarget(null)
      item.scrollIntoView({ block: 'center' })
      // The group's messages mount once it is near.
      const from = performance.now()
      const find = () => {
        const bubble = item.querySelector<HTMLElement>(`[data-id="${CSS.escape(target.id)}"]`)
        if (bubble) show(bubble)
        else if (performance.now() - from < marked) requestAnimationFrame(find)
      }
      find()
      return
    }
    const first = log.query(id).known()?.[0]
    const isEarlier = target.place !== null && first && log.positionOf(first) > target.place
    if (!isEarlier || !log.hasEarlier(id)) {
      setTarget(null)
      return announce(t`This message is no longer here.`)
    }
    let isCurrent = true
    log.fetchEarlier(id).catch(() => isCurrent && setTarget(null))
    return () => {
      isCurrent = false
    }
  }, [target, groups, log, id])

  const jumpTo = useCallback(
    (original: Original) => {
      // A reader taken away from the end must not be pulled back by new messages.
      scroller.current?.dispatchEvent(new Event('unfold'))
      setTarget(original)
    },
    [scroller],
  )
  return { jumpTo, isLooking: target !== null }
}

function show(bubble: HTMLElement): void {
  bubble.scrollIntoView({ block: 'center' })
  bubble.querySelector<HTMLElement>('[data-message]')?.focus({ preventScroll: true })
  bubble.dataset.marked = ''
  setTimeout(() => delete bubble.dataset.marked, marked)
}
