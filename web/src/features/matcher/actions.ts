import { t } from '@lingui/core/macro'
import { type MatcherSettings, matcherRoutes } from '@swoon/realtime-server/contract/matcher'
import { call } from '../../lib/api.ts'
import { reportFailure } from '../../lib/attempt.ts'
import { matcherSettings } from './queries.ts'

/** Changes are sent one after the other, so that the last one is what is stored. */
let saving: Promise<void> = Promise.resolve()

const isSame = (one: MatcherSettings, other: MatcherSettings) => JSON.stringify(one) === JSON.stringify(other)

/** Changes settings of AI Match. It is on screen at once, and taken back with a word if it is not stored. */
export function changeSettings(settings: MatcherSettings, change: Partial<MatcherSettings>): Promise<void> {
  const changed = { ...settings, ...change }
  matcherSettings().put(changed)
  saving = saving.then(async () => {
    try {
      await call(matcherRoutes.changeSettings, { body: change })
    } catch (error) {
      // A later change is on the screen already.
      matcherSettings().patch((now) => (isSame(now, changed) ? settings : now))
      reportFailure(error, t`That wasn't saved. Please try again.`, { title: t`AI Match`, explained: [429] })
    }
  })
  return saving
}
