import { t } from '@lingui/core/macro'
import { Suspense, useEffect } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { useMatchCount, useNewsCount } from '../../features/matches/queries.ts'
import { PremiumOverlay } from '../../features/premium/premium-overlay.tsx'
import { SafetyOverlay } from '../../features/safety/safety-overlay.tsx'
import { CallOverlay, useIsInCall } from '../../features/video-chat/call-overlay.tsx'
import { appName } from '../../lib/app-name.ts'
import { type Connection, useConnection } from '../../lib/connection.ts'
import { lazyPart } from '../../lib/lazy-part.ts'
import { bottomBar } from '../../ui/bottom-bar.ts'
import { cx } from '../../ui/cx.ts'
import { OfflineLine } from '../../ui/offline-line.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useIsFlat, useIsWide } from '../../ui/use-media.ts'
import { PageBoundary } from '../page-boundary.tsx'
import { loadScreensWhenQuiet } from '../screen-code.tsx'
import { screenAt, tabNames } from '../screen-paths.ts'
import { isUndisturbed } from '../screens.ts'
import { Header } from './header.tsx'
import { Rail } from './rail.tsx'
import { Side } from './side.tsx'
import { TabLink } from './tab-link.tsx'
import { useArrival } from './use-arrival.ts'

const notices = {
  outdated: t`Reload to keep everything live.`,
  offline: t`You're offline`,
  down: t`Reconnecting…`,
  update: t`A new version is ready`,
}

/**
 * Chooses the notice above the content, if any. A new version waits for the end of a call or game.
 */
function noticeOf(connection: Connection, isUndisturbed: boolean): keyof typeof notices | null {
  const { isOutdated, isOffline, isDownForLong, hasUpdate } = connection
  if (isOutdated) return 'outdated'
  if (isOffline) return 'offline'
  if (isDownForLong) return navigator.onLine ? 'down' : 'offline'
  return hasUpdate && !isUndisturbed ? 'update' : null
}

const News = lazyPart(async () => (await import('./news.tsx')).News)
const Overlays = lazyPart(async () => (await import('./overlays.tsx')).Overlays)

/** The frame around every screen: header and bottom navigation, or both at the side if there is room. */
export function Shell() {
  const { pathname } = useLocation()
  const screen = screenAt(pathname)
  const wide = useIsWide()
  const isFlat = useIsFlat()
  const news = useNewsCount()
  const counts = { count: useMatchCount(), fresh: news }
  const isInCall = useIsInCall()
  const notice = useConnection((connection) =>
    noticeOf(connection, isInCall || isUndisturbed(screen)),
  )
  // A conversation on a phone needs the full height; its own Back button leads out.
  const bare = screen?.isBare === true && !wide

  useEffect(() => void loadScreensWhenQuiet(), [])
  useArrival('content')

  const Bars = wide ? Side : isFlat ? Rail : Header
  return (
    <div className={cx('flex h-dvh pt-safe px-safe', wide || isFlat ? 'flex-row' : 'flex-col')}>
      {screen?.title && <title>{`${screen.title} · ${appName}`}</title>}
      <a
        href="#content"
        className="sr-only z-10 rounded-sm bg-overlay p-4 font-semibold shadow-high focus:not-sr-only focus:absolute focus:top-2 focus:start-2"
      >
        {t`Skip to content`}
      </a>
      {!bare && <Bars screen={screen} matches={counts} />}
      <div className="relative flex min-h-0 min-w-0 grow flex-col">
        <OfflineLine
          shown={notice !== null}
          text={notice ? notices[notice] : ''}
          action={
            notice === 'outdated' || notice === 'update'
              ? { label: t`Reload`, onClick: () => location.reload() }
              : undefined
          }
        />
        <CallOverlay />
        <Suspense fallback={null}>
          <News count={news} className={wide || screen?.isBare ? 'top-18' : 'top-1'} />
        </Suspense>
        <main
          id="content"
          tabIndex={-1}
          className="relative min-h-0 grow overflow-y-auto overscroll-contain outline-none"
        >
          {/* By tab: a chat shares its page with the list. */}
          <PageBoundary key={screen?.tab}>
            <Suspense fallback={<Spinner label={t`Loading...`} />}>
              <Outlet />
            </Suspense>
          </PageBoundary>
        </main>
      </div>
      {!wide && !isFlat && !bare && (
        <nav
          {...bottomBar}
          aria-label={t({ context: 'navigation', message: 'Main' })}
          className="shrink-0 border-t border-line bg-raised pb-safe"
        >
          <div className="mx-auto flex max-w-lg">
            {tabNames.map((tab) => (
              <TabLink
                key={tab}
                tab={tab}
                current={tab === screen?.tab}
                {...(tab === 'matches' && counts)}
              />
            ))}
          </div>
        </nav>
      )}
      <Suspense fallback={null}>
        <Overlays />
      </Suspense>
      <PremiumOverlay />
      <SafetyOverlay />
    </div>
  )
}
