import { t } from '@lingui/core/macro'
import { Link, Navigate, useLocation } from 'react-router-dom'
import { appName } from '../lib/app-name.ts'
import { buttonClass } from '../ui/button.tsx'
import { AwayScene } from '../ui/drawings/scenes.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { addressOf } from './proper-address.ts'

/** The 404 page; redirects if the address differs from a screen's only by a trailing slash or letter case. */
export function NotFound() {
  const { pathname, search, hash } = useLocation()
  const address = addressOf(pathname)
  if (address !== undefined) return <Navigate replace to={address + search + hash} />
  return (
    <main className="grid min-h-dvh place-items-center-safe">
      <title>{t`Not found · ${appName}`}</title>
      <EmptyState
        as="h1"
        drawing={<AwayScene />}
        title={t`404 Page Not Found`}
        text={t`This one got away. Let's get you back to where the people are.`}
        action={
          <Link to="/app" className={buttonClass()}>
            {t`Back to ${appName}`}
          </Link>
        }
      />
    </main>
  )
}
