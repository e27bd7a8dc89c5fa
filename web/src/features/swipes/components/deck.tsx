import { t } from '@lingui/core/macro'
import type { CardView } from '@swoon/realtime-server/contract/people'
import type { PromptAnswer } from '@swoon/realtime-server/contract/prompts'
import {
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { Decision } from '../../../lib/decisions.ts'
import { photosOf, shownAge } from '../../../lib/person.ts'
import { photoSrc } from '../../../lib/photo.ts'
import { cx } from '../../../ui/cx.ts'
import type { DragEnd } from '../../../ui/drag.ts'
import { pointing } from '../../../ui/draw-icon.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { announce } from '../../../ui/live-region.tsx'
import type { Decide } from '../actions.ts'
import { decided } from '../decision-buttons.tsx'
import { swipeNumbers } from '../gesture.ts'
import { celebrateSuperLike } from '../super-like.ts'
import { useKeys } from '../use-keys.ts'
import { ActionBar } from './action-bar.tsx'
import { DeckCard } from './deck-card.tsx'

/** Details of a decision on the top card. */
interface How {
  from?: DragEnd | undefined
  liked?: PromptAnswer | undefined
  /** The id of the person decided on, unless the decision comes from the card itself. */
  of?: string | undefined
}
export type DecideTop = (decision: Decision, how?: How) => void

interface DeckProps {
  /** Undecided people, the top card first. */
  people: readonly CardView[]
  onDecide: Decide
  onOpenDetails: (person: CardView) => void
  onOpenCompatibility: (person: CardView) => void
  /** Set to the function that decides on the top card, as its buttons do. */
  decideRef: RefObject<DecideTop | null>
  /** Takes back the last decision; null if impossible. */
  onUndo: (() => void) | null
  /** Lies on the upper corners, whether or not there are cards. */
  corners: ReactNode
  /** Shown in place of the cards if there are none. */
  below: ReactNode
}

interface Leaving {
  person: CardView
  decision: Decision
  from: DragEnd | undefined
}

const shown = 3
/** Cards below the shown ones whose first photo is preloaded. */
const ahead = 3

/** A stack of cards. The top one is decided by drag, button or key; the next is ready while the last is still flying. */
export function Deck({
  people,
  onDecide,
  onOpenDetails,
  onOpenCompatibility,
  decideRef,
  onUndo,
  corners,
  below,
}: DeckProps) {
  const [leaving, setLeaving] = useState<readonly Leaving[]>([])
  const [exits] = useState(() => new Map<string, Decision>())
  const [ranks] = useState(() => new Map<string, number>())
  const stack = useRef<HTMLDivElement>(null)

  const leavingIds = new Set(leaving.map(({ person }) => person.id))
  const waiting = people.filter(({ id }) => !leavingIds.has(id))
  const top = waiting[0]
  const cards = [...leaving.map(({ person }) => person), ...waiting.slice(0, shown)]
  for (const { id } of cards) if (!ranks.has(id)) ranks.set(id, ranks.size)
  // Moving an element in the document stops its animation, so each card keeps its first place.
  cards.sort((one, other) => (ranks.get(one.id) ?? 0) - (ranks.get(other.id) ?? 0))

  const decideTop = (decision: Decision, { from, liked, of }: How = {}) => {
    // Open details may belong to a card that is flying off, or has another card back above it.
    if (!top || (of !== undefined && of !== top.id)) return
    const next = waiting[1]
    const hadFocus = stack.current?.contains(document.activeElement)
    exits.set(top.id, decision)
    setLeaving((before) => [...before, { person: top, decision, from }])
    announce(
      `${decided(decision, top.name)} ${next ? t`Next: ${{ name: next.name }}, ${{ age: shownAge(next) }}.` : t`That was the last profile.`}`,
    )
    if (decision === 'super') {
      celebrateSuperLike(top)
      setTimeout(() => onDecide(top.id, true, true, liked), swipeNumbers.superDelay)
    } else {
      onDecide(top.id, decision === 'like', false, liked)
    }
    setTimeout(() => {
      setLeaving((before) => before.filter(({ person }) => person !== top))
    }, swipeNumbers.reset)
    if (hadFocus && next) focusCard(next.id)
  }

  // A stable function across renders, so that a decision re-renders only the cards that change.
  useLayoutEffect(() => {
    decideRef.current = decideTop
  })
  const decide = useCallback(
    (decision: Decision, from?: DragEnd) => decideRef.current?.(decision, { from }),
    [decideRef],
  )

  const focusCard = (id: string) =>
    requestAnimationFrame(() =>
      stack.current
        ?.querySelector<HTMLElement>(`[data-card="${id}"] [data-open]`)
        ?.focus({ preventScroll: true }),
    )

  useKeys(top !== undefined || onUndo !== null, (key, event) => {
    if (onUndo && (key === 'z' || key === 'Backspace')) onUndo()
    else if (!top) return false
    else if (key === 'ArrowLeft') decideTop('pass')
    else if (key === 'ArrowRight') decideTop('like')
    else if (key === 'ArrowUp') decideTop('super')
    else if ((key === 'Enter' || key === ' ') && !isControl(event.target)) onOpenDetails(top)
    else return false
    return true
  })

  usePreload(waiting.slice(shown, shown + ahead))

  return (
    <div data-deck className="group/deck relative isolate min-h-0 grow">
      {!top && below}
      {/* Without a card the section must not cover the content below it. */}
      <section
        ref={stack}
        className={cx('absolute inset-0', !top && 'pointer-events-none')}
        aria-label={t`Profiles`}
      >
        {cards.map((person) => {
          const flight = leaving.find((one) => one.person.id === person.id)
          return (
            <DeckCard
              key={person.id}
              person={person}
              depth={flight ? -1 : waiting.indexOf(person)}
              leaving={flight?.decision}
              from={flight?.from}
              cameFrom={exits.get(person.id)}
              onDecide={decide}
              onOpenDetails={onOpenDetails}
              onOpenCompatibility={onOpenCompatibility}
            />
          )
        })}
      </section>
      {corners && (
        <div data-corners className="pointer-events-none absolute inset-x-2.5 top-5 z-20">
          {corners}
        </div>
      )}
      {top && <ActionBar onDecide={decide} />}
      {onUndo && <UndoButton onUndo={onUndo} />}
    </div>
  )
}

/** A focused control handles Enter and Space itself. */
const isControl = (target: EventTarget | null) =>
  target instanceof Element && target.closest('button, a, summary, [role=button]') !== null

function usePreload(people: readonly CardView[]): void {
  const urls = people.map((person) => photosOf(person)[0]).filter((url) => url !== undefined)
  const list = urls.join('\n')
  useEffect(() => {
    for (const url of list.split('\n').filter(Boolean)) new Image().src = photoSrc(url)
  }, [list])
}

const UndoIcon = pointing('M8.5 14.5 4 10l4.5-4.5M4 10h10.2a5 5 0 0 1 0 10H9')

/** Takes back the last decision; placed beside the buttons that decide. */
const UndoButton = ({ onUndo }: { onUndo: () => void }) => (
  <IconButton
    icon={UndoIcon}
    label={t`Undo`}
    title={t`Undo (Z)`}
    variant="raised"
    className="absolute start-2.5 bottom-10.5 z-20 short:bottom-6.5 max-[22.4rem]:start-0.5 flat:start-3 flat:bottom-7"
    onClick={onUndo}
  />
)
