import { t } from '@lingui/core/macro'
import { Suspense, useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { lazyPart } from '../../../lib/lazy-part.ts'
import { useMe } from '../../../lib/me.ts'
import { useNow } from '../../../lib/use-now.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { BunchScene } from '../../../ui/drawings/scenes.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { FailedState } from '../../../ui/failed-state.tsx'
import { ChatIcon } from '../../../ui/icons.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useIsAttended } from '../../../ui/visibility.ts'
import { markSeen, unmatch } from '../actions.ts'
import { useMatches } from '../queries.ts'
import { MatchRow } from './match-row.tsx'
import { NewMatches } from './new-matches.tsx'

const MatchedPersonSheet = lazyPart(
  async () => (await import('../../people/matched-person-sheet.tsx')).MatchedPersonSheet,
)

const UnmatchSheet = lazyPart(async () => (await import('../unmatch-sheet.tsx')).UnmatchSheet)

/** All matches, latest activity first, with loading, empty and error states. */
export function MatchesList({ openId }: { openId: string | undefined }) {
  const { data: matches, isPending, isFetching, refetch } = useMatches()
  const me = useMe()
  const now = useNow()
  const isAttended = useIsAttended()
  useEffect(() => {
    if (isAttended && matches) markSeen(matches)
  }, [isAttended, matches])
  // Stays set while the sheet closes.
  const [profile, setProfile] = useState<{ matchId: string; isOpen: boolean } | null>(null)
  const [ending, setEnding] = useState<{ matchId: string; isOpen: boolean } | null>(null)
  if (!matches && isPending) return <MatchesSkeleton />
  if (!matches || !me) {
    return (
      <div className="my-auto pb-12">
        <FailedState
          title={t`Your matches didn't load`}
          text={t`Check your connection and try again. They're still there.`}
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      </div>
    )
  }
  if (matches.length === 0) {
    return (
      <div className="my-auto pb-12">
        <EmptyState
          drawing={<BunchScene />}
          title={t`No more matches yet. Keep swiping!`}
          text={t`When you and someone else like each other, they show up here.`}
          action={
            <Link to="/discover" className={buttonClass()}>
              {t`Discover people`}
            </Link>
          }
        />
      </div>
    )
  }
  const asked = matches.find(({ id }) => id === ending?.matchId)
  const profiled = matches.find(({ id }) => id === profile?.matchId)
  const closeProfile = () => setProfile((before) => before && { ...before, isOpen: false })
  return (
    <>
      <NewMatches matches={matches} />
      <section aria-labelledby="messages" className="@container/matches">
        <h2 id="messages" className="px-4 pb-1 font-display text-lg font-bold">
          {t`Messages`}
        </h2>
        <ul className="flex flex-col gap-0.5 pb-4">
          {matches.map((match) => (
            <MatchRow
              key={match.id}
              match={match}
              myId={me.id}
              now={now}
              isOpen={match.id === openId}
              onOpenProfile={(matchId) => setProfile({ matchId, isOpen: true })}
              onUnmatch={(matchId) => setEnding({ matchId, isOpen: true })}
            />
          ))}
        </ul>
      </section>
      {asked && (
        <Suspense fallback={null}>
          <UnmatchSheet
            key={asked.id}
            name={asked.otherUser.name}
            open={ending?.isOpen === true}
            onClose={() => setEnding((before) => before && { ...before, isOpen: false })}
            onUnmatch={() => unmatch(asked.id)}
          />
        </Suspense>
      )}
      {profiled && (
        <Suspense fallback={null}>
          <MatchedPersonSheet
            key={profiled.id}
            match={profiled}
            open={profile?.isOpen === true}
            onClose={closeProfile}
            footer={
              <Link
                to={`/chat/${profiled.id}`}
                onClick={closeProfile}
                className={cx(buttonClass(), 'w-full')}
              >
                <ChatIcon size={20} />
                {t({ context: 'verb', message: 'Message' })}
              </Link>
            }
          />
        </Suspense>
      )}
    </>
  )
}

const rows = ['a', 'b', 'c', 'd', 'e', 'f']

/** A placeholder the size of the page. */
function MatchesSkeleton() {
  return (
    <div role="status" aria-label={t`Loading your matches`}>
      <Skeleton className="mx-4 h-7 w-32" />
      <div className="flex gap-2 overflow-hidden px-4 pt-2 pb-3">
        {rows.slice(0, 5).map((row) => (
          <div
            key={row}
            className="flex min-w-16 max-w-28 shrink-0 flex-col items-center gap-2 pt-2 pb-1.5"
          >
            <Skeleton round className="size-16" />
            <Skeleton className="h-5 w-14" />
          </div>
        ))}
      </div>
      <Skeleton className="mx-4 mb-1 h-7 w-28" />
      {rows.map((row) => (
        <div key={row} className="mx-2 mb-0.5 flex h-20.5 items-center gap-3 px-2">
          <Skeleton round className="size-12 shrink-0" />
          <div className="grow space-y-2">
            <Skeleton className="h-5 w-2/5" />
            <Skeleton className="h-9 w-3/5" />
          </div>
          <Skeleton round className="size-11 shrink-0" />
        </div>
      ))}
    </div>
  )
}
