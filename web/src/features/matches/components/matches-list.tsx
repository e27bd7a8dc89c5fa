import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { useMe } from '../../../lib/me.ts'
import { useNow } from '../../../lib/use-now.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { BunchScene } from '../../../ui/drawings/scenes.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { FailedState } from '../../../ui/failed-state.tsx'
import { ChatIcon } from '../../../ui/icons.tsx'
import { useIsAttended } from '../../../ui/use-attended.ts'
import { MatchedPersonSheet } from '../../people/matched-person-sheet.tsx'
import { markSeen } from '../actions.ts'
import { useMatches } from '../queries.ts'
import { MatchRow } from './match-row.tsx'
import { MatchesSkeleton } from './matches-skeleton.tsx'
import { NewMatches } from './new-matches.tsx'

/** All matches, latest activity first, in all states. */
export function MatchesList({ openId }: { openId: string | undefined }) {
  const { data: matches, isPending, isFetching, refetch } = useMatches()
  const me = useMe()
  const now = useNow()
  const isAttended = useIsAttended()
  useEffect(() => {
    if (isAttended && matches) markSeen(matches)
  }, [isAttended, matches])
  // Kept while the sheet closes.
  const [profile, setProfile] = useState<{ matchId: string; isOpen: boolean } | null>(null)
  if (!matches && isPending) return <MatchesSkeleton />
  if (!matches || !me) {
    return (
      <div className="my-auto pb-12">
        <FailedState
          title="Your matches did not load"
          text="Check your connection and try again. They are still there."
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
          title="No more matches yet. Keep swiping!"
          text="When you and somebody else like each other, they show up here."
          action={
            <Link to="/discover" className={buttonClass()}>
              Discover people
            </Link>
          }
        />
      </div>
    )
  }
  const profiled = matches.find(({ id }) => id === profile?.matchId)
  const closeProfile = () => setProfile((before) => before && { ...before, isOpen: false })
  return (
    <>
      <NewMatches matches={matches} />
      <section aria-labelledby="messages">
        <h2 id="messages" className="px-4 pb-1 font-display text-lg font-bold">
          Messages
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
            />
          ))}
        </ul>
      </section>
      {profiled && (
        <MatchedPersonSheet
          key={profiled.id}
          match={profiled}
          open={profile?.isOpen === true}
          onClose={closeProfile}
          footer={
            <Link to={`/chat/${profiled.id}`} onClick={closeProfile} className={cx(buttonClass(), 'w-full')}>
              <ChatIcon size={20} />
              Message
            </Link>
          }
        />
      )}
    </>
  )
}
