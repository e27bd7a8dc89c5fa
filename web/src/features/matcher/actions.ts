import { t } from '@lingui/core/macro'
import type { MatcherSettings } from '@swoon/realtime-server/contract/matcher'
import { reportFailure } from '../../lib/attempt.ts'
import type { Change } from '../../lib/settings.ts'
import { changing } from './queries.ts'

/** Changes settings of AI Match. It is on screen at once, and taken back with a word if it is not stored. */
export async function changeSettings(change: Change<MatcherSettings>): Promise<void> {
  try {
    await changing.change(change)
  } catch (error) {
    reportFailure(error, t`That wasn't saved. Please try again.`, {
      title: t`AI Match`,
      explained: [429],
    })
  }
}
