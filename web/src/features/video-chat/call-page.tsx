import { t } from '@lingui/core/macro'
import { useEffect, useState } from 'react'
import { Link, Navigate, useNavigate, useParams } from 'react-router-dom'
import { appName } from '../../lib/app-name.ts'
import { useMe } from '../../lib/me.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { AwayScene } from '../../ui/drawings/scenes.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { matches, useMatch, useMatches } from '../matches/queries.ts'
import { useHidden } from '../safety/queries.ts'
import { useVideoStore } from './store.ts'

// The code for this place loads in the background.
void import('./call-host.tsx').catch(() => undefined)

/** The video chat with a match, which `CallHost` renders in this page's place. */
export function CallPage() {
  const { matchId = '' } = useParams()
  const match = useMatch(matchId)
  const me = useMe()
  const list = useMatches()
  const hidden = useHidden()
  const name = match?.otherUser.name
  // The match that could be called here, or whose call was running before a reload.
  const [last, setLast] = useState(() => match?.id ?? useVideoStore.getState().inCall)
  if (match && match.id !== last) setLast(match.id)
  return (
    <>
      <title>{`${name ? t`Video chat with ${name}` : t`Video chat`} · ${appName}`}</title>
      {match && hidden.has(match.otherUser.id) ? (
        <Navigate to="/matches" replace />
      ) : match && me ? (
        <Place key={matchId} matchId={matchId} />
      ) : match === null ? (
        <NoSuchCall hasEnded={last === matchId || matches.hasEnded(matchId)} />
      ) : list.isError ? (
        <FailedState
          as="h1"
          title={t`This call didn't load`}
          onRetry={() => void list.refetch()}
          busy={list.isFetching}
        />
      ) : (
        <>
          <h1 className="sr-only">{t`Video chat`}</h1>
          <Spinner label={t`Loading...`} />
        </>
      )}
    </>
  )
}

const setSlot = (slot: HTMLElement | null) => useVideoStore.setState({ slot })

/** The full-size place of this match's call, unless this tab is in another call. */
function Place({ matchId }: { matchId: string }) {
  const inCall = useVideoStore((store) => store.inCall)
  const isFree = inCall === null || inCall === matchId
  const navigate = useNavigate()
  useEffect(() => {
    if (!isFree) return
    useVideoStore.setState({ hosted: matchId, shown: matchId })
    return () => useVideoStore.setState({ shown: null })
  }, [isFree, matchId])
  if (isFree) return <div ref={setSlot} className="h-full" />
  return (
    <EmptyState
      as="h1"
      drawing={<AwayScene />}
      title={t`You're in another call`}
      text={t`End it first, and then you can start this one.`}
      action={
        <Button onClick={() => navigate(`/app/call/${inCall}`)}>{t`Back to the call`}</Button>
      }
    />
  )
}

/** Shown instead of a call with a person the user is not or no longer matched with, without saying which. */
function NoSuchCall({ hasEnded }: { hasEnded: boolean }) {
  return (
    <div className="grid h-full place-items-center">
      <EmptyState
        as="h1"
        drawing={<AwayScene />}
        title={hasEnded ? t`The call has ended.` : t`We can't find this call`}
        text={
          hasEnded
            ? undefined
            : t`Only matches can call each other. It may have ended, or the link is wrong.`
        }
        action={
          <Link to="/matches" className={buttonClass()}>
            {t`Your matches`}
          </Link>
        }
      />
    </div>
  )
}
