import type { SelfRow } from '@swoon/db/queries/users'
import type { Limiter } from '../../platform/base/rate-limit.ts'
import { type ProfilePatch, type ProfilePayload, profileBudgets } from './contract.ts'

const isOther = (value: string | undefined, known: string | null) =>
  value !== undefined && value !== known

const songOf = (change: ProfilePatch | ProfilePayload) =>
  'favoriteMusicUrl' in change ? change.favoriteMusicUrl : undefined

/** Charges rate limits for changing gender or birth date, and for adding a song's link, which the proxy fetches for others. @throws Refusal TOO_MANY */
export async function spendChange(
  limiter: Limiter,
  before: SelfRow,
  change: ProfilePatch | ProfilePayload,
): Promise<void> {
  const isSomebodyElse =
    isOther(change.gender, before.gender) || isOther(change.dateOfBirth, before.date_of_birth)
  if (before.completed_at && isSomebodyElse) await limiter.spend(profileBudgets.identity, before.id)
  const song = songOf(change) ?? ''
  if (/^http/i.test(song) && song !== before.favorite_music_url)
    await limiter.spend(profileBudgets['media-link'], before.id)
}
