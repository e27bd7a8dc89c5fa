import { t } from '@lingui/core/macro'
import type { Standing } from '@swoon/realtime-server/contract/safety'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Navigate } from 'react-router-dom'
import { appName } from '../../lib/app-name.ts'
import { perform } from '../../lib/change.ts'
import { shortDate, timeOfDay } from '../../lib/format.ts'
import { serverNow } from '../../lib/server-clock.ts'
import { endSession } from '../../lib/session.ts'
import { signOut } from '../../lib/sign-out.ts'
import { Button } from '../../ui/button.tsx'
import { Mark } from '../../ui/drawings/mark.tsx'
import { LoadingState } from '../../ui/loading-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { DeletionSection } from '../deletion/deletion-section.tsx'
import { ExportSection } from '../export/export-section.tsx'
import { StrikeCard } from './components/strike-card.tsx'
import { standingQuery } from './standing.ts'

/** Milliseconds between polls, since locked-out users have no socket. */
const lookEvery = 15_000

/** Shows why a user is suspended or banned and until when, with an appeal and sign-out. */
export function StandingPage() {
  const query = useQuery({ ...standingQuery, refetchInterval: lookEvery })
  const { data: standing } = query
  if (standing === null) return <Navigate to="/auth" replace />
  return (
    <main className="mx-auto flex min-h-dvh max-w-lg flex-col gap-5 px-safe pt-[max(env(safe-area-inset-top),20px)] pb-[max(env(safe-area-inset-bottom),32px)]">
      <div className="flex flex-col gap-5 px-5">
        <p className="flex items-center gap-1.5 font-display text-2xl font-extrabold tracking-tight">
          <Mark size={36} />
          {appName}
        </p>
        {standing && <Known standing={standing} />}
        <LoadingState
          query={query}
          as="h1"
          skeleton={
            <Frame title={t`Your account`}>
              <Skeleton className="h-40 rounded-md" />
            </Frame>
          }
          failed={t`This didn't load`}
        />
      </div>
    </main>
  )
}

function Known({ standing: { userId, hasPassword, exclusion, strikes } }: { standing: Standing }) {
  const strike = strikes.find(({ id }) => id === exclusion)
  if (!strike) {
    return (
      <Frame title={t`Welcome back`}>
        <p>{t`Your account is open again.`}</p>
        <Button wide size="lg" onClick={() => location.replace('/')}>
          {t`Continue`}
        </Button>
      </Frame>
    )
  }
  const { until } = strike
  return (
    <Frame title={until ? t`Your account is suspended` : t`Your account is banned`}>
      <p>
        {until
          ? suspendedUntil(shortDate(until, serverNow()), timeOfDay(until))
          : t`No one sees you here anymore, and you can't sign up again with this email address.`}
      </p>
      <StrikeCard key={strike.id} strike={strike} />
      <SignOut />
      <ExportSection userId={userId} />
      <DeletionSection userId={userId} hasPassword={hasPassword} />
    </Frame>
  )
}

const suspendedUntil = (day: string, time: string): string =>
  t`Until ${day} at ${time} no one sees you here, and you see no one. Your matches and messages stay.`

function SignOut() {
  const [isLeaving, setIsLeaving] = useState(false)
  const leave = async () => {
    setIsLeaving(true)
    await perform(signOut, {
      apply: endSession,
      undo: () => setIsLeaving(false),
      failure: t`Couldn't sign you out. Try again.`,
    })
  }
  return (
    <Button variant="outline" wide busy={isLeaving} onClick={() => void leave()}>
      {t`Sign out`}
    </Button>
  )
}

const Frame = ({ title, children }: { title: string; children: ReactNode }) => (
  <>
    <title>{`${title} · ${appName}`}</title>
    <h1 className="font-display text-2xl leading-tight font-bold wrap-anywhere">{title}</h1>
    {children}
  </>
)
