import { plural } from '@lingui/core/macro'
import type { Reward } from '@swoon/realtime-server/contract/streak'

/** '5 Extra Likes', '1 Super Like', '7-Day Premium Trial': the title of a reward, which the server has in English. */
export function rewardTitle({ type, amount }: Pick<Reward, 'type' | 'amount'>): string {
  if (type === 'extra_likes') return plural(amount, { one: '# Extra Like', other: '# Extra Likes' })
  if (type === 'super_like') return plural(amount, { one: '# Super Like', other: '# Super Likes' })
  return plural({ days: amount }, { one: '#-Day Premium Trial', other: '#-Day Premium Trial' })
}
