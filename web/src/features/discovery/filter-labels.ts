import type { FilterName, Filters } from '@swoon/realtime-server/contract/filters'

export const filterTitles: Readonly<Record<FilterName, string>> = {
  relationshipGoals: 'Relationship goal',
  relationshipModel: 'Relationship type',
  hasChildren: 'Has children',
  wantsChildren: 'Wants children',
  smoking: 'Smoking',
  drinking: 'Drinking',
  languages: 'Languages',
  height: 'Height',
  education: 'Education',
  interests: 'Interests',
  isVerified: 'Verified',
  hasVideo: 'Intro video',
  isNew: 'New here',
  isActive: 'Active this week',
}

/** How many filters are on. */
export const filterCount = (filters: Filters): number => Object.values(filters).filter(Boolean).length
