import { plural } from '@lingui/core/macro'
import type { Reward } from '@swoon/realtime-server/contract/streak'

/** '5 extra likes', '1 super like', '7-day Premium trial': a reward's title, which the server has in English. */
export function rewardTitle({ type, amount }: Pick<Reward, 'type' | 'amount'>): string {
  if (type === 'extra_likes') return plural(amount, { one: '# extra like', other: '# extra likes' })
  if (type === 'super_like') return plural(amount, { one: '# super like', other: '# super likes' })
  return plural({ days: amount }, { one: '#-day Premium trial', other: '#-day Premium trial' })
}
