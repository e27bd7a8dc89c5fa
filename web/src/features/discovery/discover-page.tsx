import { lazy, Suspense, useCallback, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { FailedState } from '../../ui/failed-state.tsx'
import { DeckSkeleton } from '../swipes/deck-skeleton.tsx'
import { DeckView } from '../swipes/deck-view.tsx'
import { decide, refillDecks } from './actions.ts'
import { DiscoverHeader } from './components/discover-header.tsx'
import { NoMoreProfiles } from './components/no-more-profiles.tsx'
import { useDeck } from './queries.ts'

const SecondLookPage = lazy(() =>
  import('../second-look/second-look-page.tsx').then((page) => ({ default: page.SecondLookPage })),
)
const LocationSheet = lazy(() =>
  import('../location/location-sheet.tsx').then((file) => ({ default: file.LocationSheet })),
)

/** More people are fetched when fewer than this are left. */
const low = 6

/** Second Look is a screen of its own without a path: the place in the history carries it, so that Back leads out of it. */
export function DiscoverPage() {
  const navigate = useNavigate()
  const openSecondLook = useCallback(() => navigate('/discover', { state: { screen: 'second-look' } }), [navigate])
  const state: unknown = useLocation().state
  if (typeof state === 'object' && state !== null && 'screen' in state && state.screen === 'second-look') {
    return <SecondLookPage onDone={() => navigate('/discover', { replace: true })} />
  }
  return <Discover onSecondLook={openSecondLook} />
}

function Discover({ onSecondLook }: { onSecondLook: () => void }) {
  const deck = useDeck()
  const [settings, setSettings] = useState({ wasOpened: false, isOpen: false })
  const openSettings = useCallback(() => setSettings({ wasOpened: true, isOpen: true }), [])
  const people = deck.people ?? []

  const onDecide = (userId: string, liked: boolean, isSuper: boolean) => {
    const person = people.find(({ id }) => id === userId)
    if (!person) return
    void decide(person, liked, isSuper)
    if (people.length <= low) void refillDecks()
  }

  return (
    <>
      <DeckView
        people={people}
        isLoading={deck.isFetching || (!deck.people && !deck.isError)}
        onDecide={onDecide}
        header={<DiscoverHeader onSecondLook={onSecondLook} onOpenSettings={openSettings} />}
        below={<Below deck={deck} onOpenSettings={openSettings} onSecondLook={onSecondLook} />}
      />
      {settings.wasOpened && (
        <Suspense fallback={null}>
          <LocationSheet open={settings.isOpen} onClose={() => setSettings({ wasOpened: true, isOpen: false })} />
        </Suspense>
      )}
    </>
  )
}

interface BelowProps {
  deck: ReturnType<typeof useDeck>
  onOpenSettings: () => void
  onSecondLook: () => void
}

/** What stands in the deck's place: people on their way, a failure, or nobody left. */
function Below({ deck, onOpenSettings, onSecondLook }: BelowProps) {
  if (deck.isError && !deck.isFetching) {
    return (
      <div className="absolute inset-0 grid place-items-center">
        <FailedState
          title="We could not load profiles"
          text="Check your connection and try again."
          onRetry={() => void deck.refetch()}
        />
      </div>
    )
  }
  if (deck.isFetching || !deck.people) return <DeckSkeleton />
  return (
    <NoMoreProfiles
      reason={deck.emptyReason}
      onOpenSettings={onOpenSettings}
      onSecondLook={onSecondLook}
      onCheckAgain={() => void deck.refetch()}
    />
  )
}
