import { t } from '@lingui/core/macro'
import type { FactorName } from '@swoon/realtime-server/contract/compatibility'

/** Labels of the factors by which two people are compared. */
export const factorLabels: Readonly<Record<FactorName, string>> = {
  ageCompatibility: t`Age`,
  locationCompatibility: t({ context: 'compatibility', message: 'Location' }),
  interestCompatibility: t`Interests`,
  lifestyleCompatibility: t`Lifestyle`,
  personalityCompatibility: t`Personality`,
  educationCompatibility: t`Education`,
  relationshipGoalsCompatibility: t`Relationship goals`,
  communicationStyleCompatibility: t`Communication`,
}
