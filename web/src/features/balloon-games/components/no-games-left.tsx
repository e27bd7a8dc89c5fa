import { t } from '@lingui/core/macro'
import { useMe } from '../../../lib/me.ts'
import { useIsPremium } from '../../premium/queries.ts'

/** Explains beside "Join" and "Create game" that the week's game is spent, before the server would. */
export function NoGamesLeft() {
  const me = useMe()
  const isPremium = useIsPremium()
  if (!me || isPremium || me.balloonGamesRemaining > 0) return null
  return <p className="text-sm text-ink-soft">{t`0 left this week`}</p>
}
