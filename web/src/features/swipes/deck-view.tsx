import { t } from '@lingui/core/macro'
import type { CardView } from '@swoon/realtime-server/contract/people'
import type { PromptAnswer } from '@swoon/realtime-server/contract/prompts'
import { type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import type { Decision } from '../../lib/decisions.ts'
import { sayItDidNotLoad } from '../../lib/did-not-load.tsx'
import { lazyPart } from '../../lib/lazy-part.ts'
import { useQuiet } from '../../lib/quiet.ts'
import { useIsByFinger, useIsWide } from '../../ui/use-media.ts'
import type { Decide } from './actions.ts'
import { type DecideTop, Deck } from './components/deck.tsx'
import type { Explained } from './components/deck-sheets.tsx'
import { DetailsSkeleton } from './components/details-skeleton.tsx'
import { useSuperLike } from './super-like.ts'

// Loaded only for a wide window, which shows it beside the deck.
const DetailsPanel = lazyPart(
  async () => (await import('./components/details-panel.tsx')).DetailsPanel,
)
const DeckSheets = lazyPart(
  async () => (await import('./components/deck-sheets.tsx')).DeckSheets,
  MissingSheets,
)
const SuperLikeShow = lazyPart(
  async () => (await import('./components/super-like-show.tsx')).SuperLikeShow,
)

interface DeckViewProps {
  people: readonly CardView[]
  onDecide: Decide
  /** Takes back the last decision; null or undefined if impossible. */
  onUndo?: (() => void) | null
  /** Shown above the deck, or beside it on a phone in landscape. */
  header: ReactNode
  /** Lies on the deck's upper corners. */
  corners?: ReactNode
  /** Shown in place of the deck if it is empty. */
  below: ReactNode
  /** True while more people are being fetched. */
  isLoading: boolean
  /** True if AI Match made the deck and can give reasons for a person. */
  isAiMatch?: boolean
}

const keys = [
  ['←', t({ context: 'key', message: 'pass' })],
  ['→', t({ context: 'key', message: 'like' })],
  ['↑', t({ context: 'key', message: 'super like' })],
  ['↓', t({ context: 'key', message: 'next photo' })],
] as const

/** The screen around a deck: as wide as a phone, and from 1024 px on with the top person's details beside it. */
export function DeckView({
  people,
  onDecide,
  onUndo = null,
  header,
  corners,
  below,
  isLoading,
  isAiMatch = false,
}: DeckViewProps) {
  const [explained, setExplained] = useState<Explained | null>(null)
  const superLike = useSuperLike(({ current }) => current)
  const isWide = useIsWide()
  const isByFinger = useIsByFinger()
  const decideTop = useRef<DecideTop>(null)
  const top = people[0]
  // Only the top card can have an open sheet: others have left the deck, by a block of either side, or one came back above them.
  const isThere = top !== undefined && top.id === explained?.person.id
  const [hasSheets, setHasSheets] = useState(false)
  const isQuiet = useQuiet()
  // Stays mounted from then on, because a closing sheet is still visible.
  if ((isQuiet || isThere) && !hasSheets) setHasSheets(true)
  const openDetails = useCallback((person: CardView) => {
    const beside = document.querySelector<HTMLElement>('aside [data-details]')
    if (beside?.checkVisibility()) beside.focus()
    else setExplained({ what: 'details', person })
  }, [])
  const decideByDetails = (decision: Decision, liked?: PromptAnswer) =>
    decideTop.current?.(decision, { liked, of: top?.id })
  const openCompatibility = useCallback(
    (person: CardView) => setExplained({ what: 'compatibility', person }),
    [],
  )

  return (
    <div className="h-full overflow-clip lg:px-8 flat:overflow-y-auto">
      <div className="mx-auto flex h-full min-h-108 max-w-md justify-center gap-10 px-4 big:px-3 pt-1 pb-4 short:pt-0 flat:min-h-72 flat:max-w-4xl flat:px-3 flat:py-2 lg:max-w-4xl lg:px-0 lg:py-6">
        <div className="relative flex min-h-0 w-full flex-col gap-1.5 short:gap-1 lg:w-104 lg:shrink-0 lg:gap-2.5 beside:flex-row beside:gap-4">
          <div className="shrink-0 beside:w-66 beside:overflow-y-auto beside:p-1 beside:-m-1">
            {header}
          </div>
          <Deck
            people={people}
            onDecide={onDecide}
            onOpenDetails={openDetails}
            onOpenCompatibility={openCompatibility}
            decideRef={decideTop}
            onUndo={onUndo}
            corners={corners}
            below={below}
          />
          {top && !isByFinger && (
            <p className="hidden justify-center gap-4 text-sm text-ink-soft lg:flex">
              {keys.map(([key, does]) => (
                <span key={key} className="flex items-center gap-1.5">
                  <kbd className="grid size-6 place-items-center rounded-sm bg-sunken font-sans ring-1 ring-line">
                    {key}
                  </kbd>
                  {does}
                </span>
              ))}
            </p>
          )}
          <Suspense fallback={null}>
            {superLike && <SuperLikeShow key={superLike.turn} name={superLike.name} />}
          </Suspense>
        </div>
        {(top || isLoading) && (
          <aside
            data-scrolls
            aria-label={t`Details`}
            className="no-scrollbar hidden min-w-0 grow overflow-y-auto overscroll-contain py-2 lg:block"
          >
            {isWide && (
              <Suspense fallback={<DetailsSkeleton />}>
                <DetailsPanel
                  person={top}
                  isAiMatch={isAiMatch}
                  onDecide={decideByDetails}
                  onOpenCompatibility={() => top && openCompatibility(top)}
                />
              </Suspense>
            )}
          </aside>
        )}
      </div>
      <Suspense fallback={null}>
        {hasSheets && (
          <DeckSheets
            explained={isThere ? explained : null}
            isAiMatch={isAiMatch}
            onExplain={setExplained}
            onDecide={decideByDetails}
          />
        )}
      </Suspense>
    </div>
  )
}

/** Explains why nothing opens if the code of the deck's sheets did not arrive. */
function MissingSheets({ explained }: { explained: Explained | null }) {
  useEffect(() => {
    if (explained) sayItDidNotLoad()
  }, [explained])
  return null
}
