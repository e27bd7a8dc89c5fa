import { select } from '@lingui/core/macro'
import { type KeyboardEvent, useEffect, useEffectEvent, useRef } from 'react'
import { flushSync } from 'react-dom'
import { isRightToLeft } from '../../../ui/direction.ts'
import { announce } from '../../../ui/live-region.tsx'
import { attachSorting } from './sort-gestures.ts'

interface Sorting {
  /** Number of entries that can be moved. */
  count: number
  noun: 'photo' | 'video'
  /** Moves an entry on screen at once. */
  onMove: (from: number, to: number) => void
}

/**
 * Moves list entries by mouse, finger and keys, and announces their new places. Each entry has `data-sortable`, and in it one button
 * `data-grip`.
 */
export function useSorting({ count, noun, onMove }: Sorting) {
  const list = useRef<HTMLUListElement>(null)
  const move = (from: number, to: number) => {
    const place = Math.min(Math.max(to, 0), count - 1)
    if (place === from) return
    flushSync(() => onMove(from, place))
    const number = place + 1
    announce(
      select(noun, {
        photo: `Photo moved to place ${number} of ${count}.`,
        other: `Video moved to place ${number} of ${count}.`,
      }),
    )
  }
  const drop = useEffectEvent(move)

  useEffect(() => {
    if (list.current) return attachSorting(list.current, { onMove: (from, to) => drop(from, to) })
  }, [])

  const keep = (from: number, to: number) => {
    move(from, to)
    // The browser drops the focus of an element moved in the DOM.
    const grips = list.current?.querySelectorAll<HTMLElement>('[data-grip]')
    grips?.[Math.min(Math.max(to, 0), count - 1)]?.focus()
  }
  const press = (event: KeyboardEvent, from: number) => {
    const next = isRightToLeft() ? -1 : 1
    const to = {
      ArrowLeft: from - next,
      ArrowRight: from + next,
      ArrowUp: from - 1,
      ArrowDown: from + 1,
      Home: 0,
      End: count - 1,
    }[event.key]
    if (to === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    keep(from, to)
  }
  return { list, press, move: keep }
}
