import type { Db, Tx } from '@swoon/db'
import { type SelfRow, selfById } from '@swoon/db/queries/users'
import { isLanguage } from '../../contract/shared/languages.ts'
import { notFound } from '../../platform/base/errors.ts'
import { ownAllowancesOf } from '../allowances/service.ts'
import { daysFollowAt, zoneHere } from '../calendar/service.ts'
import { ownLocationOf } from '../location/service.ts'
import { preferenceFrom, shownOf } from '../people/service.ts'
import { ownPremiumOf } from '../premium/service.ts'
import { ownStreakOf } from '../streak/service.ts'
import { ownVerificationOf } from '../verified/service.ts'
import { showsOf, vitalsOf } from '../vitals/service.ts'
import type { SelfView } from './contract.ts'

/** Builds a person's own view: what everyone sees, their settings, and the parts of the other features. */
export const selfView = (self: SelfRow, now: Date): SelfView => ({
  ...shownOf(self, now),
  location: self.location,
  distance: null,
  email: self.email,
  dateOfBirth: self.date_of_birth,
  shownTo: self.shown_to as SelfView['shownTo'],
  genderPreference: preferenceFrom(self.gender_preference),
  about: {
    lifestyle: self.lifestyle as SelfView['about']['lifestyle'],
    personality: self.personality as SelfView['about']['personality'],
    education: self.education as SelfView['about']['education'],
    relationshipGoals: self.relationship_goals as SelfView['about']['relationshipGoals'],
    communicationStyle: self.communication_style as SelfView['about']['communicationStyle'],
  },
  ...vitalsOf(self),
  shows: showsOf(self),
  maxDistance: self.max_distance,
  minAge: self.min_age,
  maxAge: self.max_age,
  widensAges: self.widens_ages,
  filters: self.filters as SelfView['filters'],
  language: isLanguage(self.language) ? self.language : null,
  timeZone: self.time_zone,
  currentZone: zoneHere(self),
  daysFollowAt: daysFollowAt(self)?.toISOString() ?? null,
  profileComplete: self.completed_at !== null,
  isHidden: self.hidden_at !== null,
  isIncognito: self.is_incognito,
  sharesActivity: self.shares_activity,
  sharesReadReceipts: self.shares_read_receipts,
  version: self.version,
  ...ownLocationOf(self, now),
  ...ownVerificationOf(self),
  ...ownPremiumOf(self),
  ...ownAllowancesOf(self, now),
  ...ownStreakOf(self, now),
})

/** @throws Refusal NOT_FOUND if the account no longer exists */
export async function selfOf(db: Db | Tx, userId: string, now: Date): Promise<SelfView> {
  const row = await selfById(db, userId)
  if (!row) throw notFound()
  return selfView(row, now)
}
