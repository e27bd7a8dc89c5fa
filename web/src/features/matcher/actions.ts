import { t } from '@lingui/core/macro'
import type { MatcherSettings } from '@swoon/realtime-server/contract/matcher'
import { perform } from '../../lib/change.ts'
import type { Change } from '../../lib/settings.ts'
import { changing } from './queries.ts'

/** Changes settings of AI Match, on screen at once; a failure reverts them and shows a toast. */
export async function changeSettings(change: Change<MatcherSettings>): Promise<void> {
  await perform(() => changing.change(change), {
    failure: {
      title: t`AI Match`,
      text: t`Couldn't save that. Try again.`,
      explained: [429],
    },
  })
}
