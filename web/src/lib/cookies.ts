import { t } from '@lingui/core/macro'
import { authRoutes } from '@swoon/realtime-server/contract/auth'
import type { SelfView } from '@swoon/realtime-server/contract/profile'
import { ApiError, callOrNull } from './api.ts'
import { appName } from './app-name.ts'
import { setMe } from './me.ts'
import { areCookiesDenied } from './storage.ts'

const { hostname } = location

export const cookiesNeeded = t`Your browser blocks cookies for this site, and ${appName} can't sign you in without them. Allow cookies for ${hostname} in your browser's settings, then reload this page.`

/** @throws ApiError if this browser cannot keep a session, before a form is sent in vain */
export function requireCookies(): void {
  if (!navigator.cookieEnabled) throw refused()
}

/**
 * Shows the user whom the server just signed in. The sign-in screen's gate then redirects.
 * @throws ApiError if the browser did not keep the session's cookie
 */
export async function showSignedIn(user: SelfView): Promise<SelfView> {
  if (areCookiesDenied() && !(await callOrNull(authRoutes.me))) throw refused()
  setMe(user)
  return user
}

/** A refusal like the server's, so that it is shown in the same places. */
const refused = () =>
  new ApiError(401, cookiesNeeded, { code: 'UNAUTHORIZED', error: cookiesNeeded })
