import type { FactorName } from '@swoon/realtime-server/contract/compatibility'

/** What two people are compared by. */
export const factorLabels: Readonly<Record<FactorName, string>> = {
  ageCompatibility: 'Age',
  locationCompatibility: 'Location',
  interestCompatibility: 'Interests',
  lifestyleCompatibility: 'Lifestyle',
  personalityCompatibility: 'Personality',
  educationCompatibility: 'Education',
  relationshipGoalsCompatibility: 'Relationship goals',
  communicationStyleCompatibility: 'Communication',
}
