import { t } from '@lingui/core/macro'
import type { SelfView } from '@swoon/realtime-server/contract/profile'
import { sourceLanguage } from '@swoon/realtime-server/contract/shared/languages'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, useEffect, useRef } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { i18n } from '#i18n'
import { appName } from '../lib/app-name.ts'
import { chosenKey } from '../lib/i18n/languages.ts'
import { userQuery } from '../lib/me.ts'
import { forgetEveryone } from '../lib/personal-storage.ts'
import { rememberSignedIn, wasSignedInHere } from '../lib/signed-in-here.ts'
import { ofTab } from '../lib/storage.ts'
import { Mark } from '../ui/drawings/mark.tsx'
import { FailedState } from '../ui/failed-state.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { useLive } from './live.ts'
import { onTheWayTo, returnPathOf } from './return-path.ts'
import { screenAt } from './screen-paths.ts'
import { Outline } from './shell/outline.tsx'

const WizardPage = lazy(() =>
  import('../features/profile/wizard-page.tsx').then((file) => ({ default: file.WizardPage })),
)

/** The outline that the page already shows, or the product's name if no user was known to be signed in. */
function LoadingShell() {
  const { pathname } = useLocation()
  if (!document.documentElement.classList.contains('known')) return <Loading />
  return <Outline name={appName} screen={screenAt(pathname)} />
}

const Loading = () => (
  <main className="flex h-dvh flex-col items-center justify-center">
    <h1 className="flex items-center gap-2 font-display text-4xl font-extrabold tracking-tight">
      <Mark size={48} />
      {appName}
    </h1>
    <div className="h-32">
      <Spinner label={t`Loading...`} />
    </div>
  </main>
)

/** The current user as the server reported it. The browser remembers whether there was one, for the first moment of the next visit. */
function useCurrentUser() {
  const query = useQuery(userQuery)
  const { data: user } = query
  useLanguage(user)
  useEffect(() => {
    if (user !== undefined) rememberSignedIn(user !== null)
    if (user === null) forgetEveryone()
  }, [user])
  return query
}

/** Reconciles the account's language with the page's when they differ. */
function useLanguage(user: SelfView | null | undefined): void {
  const known = useRef<SelfView>(null)
  useEffect(() => {
    const before = known.current
    known.current = user ?? null
    if (!user || (before?.id === user.id && before.language === user.language)) return
    if ((user.language ?? sourceLanguage) !== i18n.locale)
      import('../lib/i18n/account-language.ts')
        .then((it) => it.followAccount(user, before === null))
        .catch(() => {})
    else ofTab.remove(chosenKey)
  }, [user])
}

/** Shows a spinner while the user is unknown, the sign-in screen to guests, and the wizard until the profile is complete. */
export function SignedIn({ children }: { children: ReactNode }) {
  const { data: user, isPending, isError, refetch, isFetching } = useCurrentUser()
  const { pathname, search } = useLocation()
  useLive(user?.id)
  const wasSignedIn = useRef(false)
  if (user) wasSignedIn.current = true
  if (isPending) return <LoadingShell />
  if (isError && !user) {
    return (
      <main className="grid min-h-dvh place-items-center">
        <FailedState
          as="h1"
          title={t`We can't reach the server`}
          text={t`Check your connection. Nothing is lost.`}
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      </main>
    )
  }
  // The sign-in screen loads again when a session ends. Shown earlier, it would lose its entries.
  if (!user && wasSignedIn.current) return <Loading />
  if (!user) return <Navigate to="/auth" replace state={onTheWayTo(pathname + search)} />
  if (!user.profileComplete) return <WizardPage user={user} />
  return children
}

/**
 * Redirects a signed-in user away from the sign-in screen. While the user is unknown, shows the screen only if no user was signed in
 * before: newcomers need not wait, and members see no flash of it.
 */
export function GuestOnly() {
  const { data: user, isPending } = useCurrentUser()
  const { state } = useLocation()
  if (isPending && wasSignedInHere()) return <Loading />
  return user ? <Navigate to={returnPathOf(state)} replace /> : <Outlet />
}
