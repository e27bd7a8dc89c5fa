import { t } from '@lingui/core/macro'
import type { FilterName } from '@swoon/realtime-server/contract/filters'

export const filterTitles: Readonly<Record<FilterName, string>> = {
  relationshipGoals: t`Relationship goal`,
  relationshipModel: t`Relationship type`,
  hasChildren: t`Has children`,
  wantsChildren: t`Wants children`,
  smoking: t`Smoking`,
  drinking: t`Drinking`,
  languages: t`Languages`,
  height: t`Height`,
  education: t`Education`,
  interests: t`Interests`,
  isVerified: t({ context: 'filter', message: 'Verified' }),
  hasVideo: t`Intro video`,
  isNew: t`New here`,
  isActive: t`Active this week`,
}
